/** Items of a value, those of shared parts each time that they come by; no object has as many. */
const maxItems = 400_000;

/**
 * Counts what goes by while a value is gone through. A list of twice the same list of twice the same
 * list is small, and endless to whoever prints it.
 */
export class ItemCount {
  #left = maxItems;

  /** Throws a RangeError, as JavaScript does for what is too large to be. */
  spend(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new RangeError(`a value of more than ${maxItems} items`);
  }
}
