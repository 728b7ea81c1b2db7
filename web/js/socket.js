// A WebSocket that comes back: it reconnects, resumes from the last change it saw, and sends again,
// with their old ids, the commands that nobody answered.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

/** How the server says that a secret opens no seat. Whatever else ends a connection may be over soon. */
const BAD_SEAT = 4403;

export class Socket extends EventTarget {
  /** @param {(since: number | null) => string} address where to connect, given the last change seen
   * @param {() => string | null} [secret] of the seat to take */
  constructor(address, secret = () => null) {
    super();
    this.address = address;
    this.secret = secret;
    /** @type {number | null} */
    this.seq = null;
    /** Commands without an answer, in the order of sending. @type {Map<string, object>} */
    this.unanswered = new Map();
    this.wait = FIRST_WAIT;
    this.closed = false;
    // Two tabs of one seat must not use the same ids.
    this.prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');
    this.count = 0;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const secret = this.secret();
    // Addresses are written into logs on the way: a secret travels among the protocols.
    const protocols = secret === null ? [] : ['sandtable', `seat.${secret}`];
    this.line = new WebSocket(`${scheme}://${location.host}/api/v1${this.address(this.seq)}`, protocols);
    this.line.onopen = () => this.opened();
    this.line.onmessage = (message) => this.heard(JSON.parse(message.data));
    this.line.onclose = ({ code }) => this.lost(code);
  }

  opened() {
    this.tell('link', true);
    for (const command of this.unanswered.values()) this.line?.send(JSON.stringify(command));
  }

  /** @param {number} code */
  lost(code) {
    if (this.closed) return;
    if (code === BAD_SEAT) this.tell('badseat', null);
    this.tell('link', false);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === 'ack' || message.type === 'error') this.unanswered.delete(message.id);
    // A full server opens the line too, says so and closes it: then the wait grows.
    if (message.type !== 'error') this.wait = FIRST_WAIT;
    if (message.type === 'hello') this.seq = message.seq;
    if (message.type === 'event') {
      // Told already by the last hello.
      if (this.seq !== null && message.seq <= this.seq) return;
      this.seq = message.seq;
    }
    this.tell(message.type, message);
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {object} command @param {boolean} [mustArrive] sent again after a lost connection
   * @returns {string} its id */
  send(command, mustArrive = true) {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const whole = { id, ...command };
    if (mustArrive) this.unanswered.set(id, whole);
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(whole));
    return id;
  }

  close() {
    this.closed = true;
    this.line?.close();
  }
}
