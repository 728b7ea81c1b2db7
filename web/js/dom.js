// Small helpers to build elements. Nothing here writes markup, so nothing here can be injected.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, any>} Props
 */

/** @param {Element} node @param {Props} props */
export function set(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'text') node.textContent = value;
    else if (name === 'value') /** @type {HTMLInputElement} */ (node).value = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  set(node, props);
  node.append(...present(children));
  return node;
}

/** @param {string} tag @param {Props} [props] @param {...Child} children @returns {SVGElement} */
export function svg(tag, props = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(node, props);
  node.append(...present(children));
  return node;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** A button with words on it. @param {string} text @param {() => void} act @param {Props} [props] */
export function button(text, act, props = {}) {
  return el('button', { type: 'button', onclick: act, ...props }, text);
}

/** A button with a sign on it and words for those who do not see it.
 * @param {string | Element} sign @param {string} label @param {() => void} act @param {Props} [props] */
export function signButton(sign, label, act, props = {}) {
  const shown = typeof sign === 'string' ? el('span', { 'aria-hidden': 'true', text: sign }) : sign;
  return el('button', { type: 'button', class: 'sign', title: label, 'aria-label': label, onclick: act, ...props }, shown);
}

/** Puts new children in; whoever had the focus there keeps it, found again by `data-key`.
 * @param {Element} parent @param {...Child} children */
export function refill(parent, ...children) {
  const held = document.activeElement;
  const key = held instanceof HTMLElement && parent.contains(held) ? held.dataset.key : undefined;
  parent.replaceChildren(...present(children));
  if (key) /** @type {HTMLElement | null} */ (parent.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/** What `renew` put in last, as text. @type {WeakMap<Element, string>} */
const renewed = new WeakMap();

/** As `refill`, but what is the same stays. A browser drops the click on a button that is replaced between press and
 * release. What the new children do must be seen in their markup. @param {Element} parent @param {...Child} children */
export function renew(parent, ...children) {
  const text = present(children).map((child) => (child instanceof Element ? child.outerHTML : String(child))).join('');
  if (renewed.get(parent) === text) return;
  renewed.set(parent, text);
  refill(parent, ...children);
}
