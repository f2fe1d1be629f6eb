/** A time limit of one act, which also ends when its caller's signal does. To be released. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #end = (): void => {
    clearTimeout(this.#timer);
    this.#controller.abort(this.#caller?.reason);
  };
  #isOver = false;

  constructor(milliseconds: number, caller?: AbortSignal) {
    this.#caller = caller;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#controller.abort();
    }, milliseconds);
    if (caller?.aborted === true) this.#end();
    else caller?.addEventListener('abort', this.#end, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time, and not the caller, ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#end);
  }
}
