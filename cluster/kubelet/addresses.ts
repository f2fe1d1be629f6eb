/** The addresses of Pods: 10.244.0.0/16, one after the other. */
export class Addresses {
  #last: number;

  constructor(start: number) {
    this.#last = start;
  }

  next(): string {
    this.#last = (this.#last % 0xfffd) + 1;
    return `10.244.${this.#last >> 8}.${this.#last & 0xff}`;
  }
}
