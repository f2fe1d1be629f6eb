/** The time that one event may take, all of its handlers together. */
export class TimeBudget {
  readonly limit: number;
  #left: number;

  constructor(milliseconds: number) {
    this.limit = milliseconds;
    this.#left = milliseconds;
  }

  get left(): number {
    return this.#left;
  }

  spend(milliseconds: number): void {
    this.#left = Math.max(0, this.#left - milliseconds);
  }
}
