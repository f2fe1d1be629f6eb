/** Work for several workers that comes while they are at it. */
export class Feed {
  #waiting = [];
  #items = [];
  #isClosed = false;

  push(item) {
    const next = this.#waiting.shift();
    if (next) next(item);
    else this.#items.push(item);
  }

  /** Nothing more comes. */
  close() {
    this.#isClosed = true;
    for (const next of this.#waiting) next(undefined);
  }

  /** The next item; `undefined` after the last. */
  take() {
    if (this.#items.length > 0 || this.#isClosed) return Promise.resolve(this.#items.shift());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
