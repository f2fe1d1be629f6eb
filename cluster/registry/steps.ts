/**
 * Work that may have to wait for someone else in between: it yields what it waits for. Most work
 * never does, and is done at once; whatever it found before it waited, it has to look at again.
 */
export type Steps<T> = Generator<Promise<unknown>, T, undefined>;

/** Does the work, waiting where it has to. */
export function finish<T>(steps: Steps<T>): Promise<T> {
  return advance(steps, () => steps.next());
}

/** Waits, and gives what it waited for. */
export function* waitFor<T>(promise: Promise<T>): Steps<T> {
  const found: T[] = [];
  yield promise.then((value) => found.push(value));
  return found[0] as T;
}

/** Work that waits has to be waited for. */
export class Waiting<T> extends Error {
  override readonly name = 'Waiting';
  /** What becomes of it. */
  readonly outcome: Promise<T>;

  constructor(outcome: Promise<T>) {
    super('The work waits for something');
    this.outcome = outcome;
  }
}

/** Does the work at once; throws {@link Waiting} where that can't be, and goes on meanwhile. */
export function finishNow<T>(steps: Steps<T>): T {
  const first = steps.next();
  if (first.done === true) return first.value;
  throw new Waiting(advance(steps, () => first));
}

async function advance<T>(
  steps: Steps<T>,
  begin: () => IteratorResult<Promise<unknown>, T>,
): Promise<T> {
  let current = begin();
  while (current.done !== true) current = await resume(steps, current.value);
  return current.value;
}

async function resume<T>(
  steps: Steps<T>,
  awaited: Promise<unknown>,
): Promise<IteratorResult<Promise<unknown>, T>> {
  try {
    await awaited;
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next();
}
