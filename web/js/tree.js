// Trees of turns. Nodes know each other by index; node 0 is the start, a node's first child continues
// its line, the others are variations. Nothing here changes the tree it is given.

/** @typedef {import('./types.js').TreeNode} TreeNode */

/** A copy to be changed; the turns in it are shared. @param {TreeNode[]} nodes */
const copyOf = (nodes) => nodes.map((node) => ({ ...node, children: [...node.children] }));

/** The nodes from the first turn to this one. @param {TreeNode[]} nodes @param {number} index */
export function pathTo(nodes, index) {
  const path = [];
  for (let at = /** @type {number | null} */ (index); at; at = nodes[at].parent) path.unshift(at);
  return path;
}

/** @param {TreeNode[]} nodes @param {number} index */
const isFirstChild = (nodes, index) => nodes[nodes[index].parent ?? 0].children[0] === index;

/** Where the innermost variation with this node begins; null on the main line.
 * @param {TreeNode[]} nodes @param {number} index */
export function variationOf(nodes, index) {
  return pathTo(nodes, index).findLast((at) => !isFirstChild(nodes, at)) ?? null;
}

/** The tree with its nodes in the order of reading, without what nothing leads to any more.
 * @param {TreeNode[]} nodes @returns {{ nodes: TreeNode[], places: Map<number, number> }} places: old to new */
function inOrder(nodes) {
  /** @type {Map<number, number>} */
  const places = new Map();
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    places.set(at, places.size);
    waiting.push(...nodes[at].children.toReversed());
  }
  const place = (/** @type {number} */ index) => /** @type {number} */ (places.get(index));
  const ordered = [...places.keys()].map((at) => ({
    ...nodes[at], parent: at === 0 ? null : place(nodes[at].parent ?? 0), children: nodes[at].children.map(place),
  }));
  return { nodes: ordered, places };
}

/** With a turn more. @param {TreeNode[]} nodes @param {number} parent @param {import('./types.js').Turn} turn */
export function withTurn(nodes, parent, turn) {
  const grown = copyOf(nodes);
  grown[parent].children.push(grown.length);
  grown.push({ parent, children: [], turn });
  return grown;
}

/** Without a node and all that follows it. @param {TreeNode[]} nodes @param {number} index
 * @returns {{ nodes: TreeNode[], current: number }} current: the node before it */
export function without(nodes, index) {
  const cut = copyOf(nodes);
  const parent = cut[index].parent ?? 0;
  cut[parent].children = cut[parent].children.filter((child) => child !== index);
  const { nodes: left, places } = inOrder(cut);
  return { nodes: left, current: places.get(parent) ?? 0 };
}

/** With the variation that a node is in one place further up.
 * @param {TreeNode[]} nodes @param {number} index @returns {{ nodes: TreeNode[], current: number }} */
export function promoted(nodes, index) {
  const raised = copyOf(nodes);
  const start = variationOf(nodes, index);
  if (start === null) return { nodes, current: index };
  const { children } = raised[raised[start].parent ?? 0];
  const at = children.indexOf(start);
  children.splice(at - 1, 2, start, children[at - 1]);
  const { nodes: ordered, places } = inOrder(raised);
  return { nodes: ordered, current: places.get(index) ?? 0 };
}

/** With other marks of a turn. @param {TreeNode[]} nodes @param {number} index @param {number[]} nags */
export function withNags(nodes, index, nags) {
  const marked = copyOf(nodes);
  marked[index].nags = nags;
  return marked;
}

/** With other words after a turn. @param {TreeNode[]} nodes @param {number} index @param {string} comment */
export function withComment(nodes, index, comment) {
  const told = copyOf(nodes);
  told[index].after = comment ? [comment] : [];
  return told;
}
