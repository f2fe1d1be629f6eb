import { GoError } from '../../go/index.ts';

/** What the action gives, or the fallback where Go would have an error; bugs stay bugs. */
export function orElse<T>(action: () => T, fallback: T): T {
  return recover(action, () => fallback);
}

/** Puts what was being done before the error. */
export function within<T>(doing: string, action: () => T): T {
  return recover(action, (error) => {
    throw new GoError(`${doing}: ${error.message}`);
  });
}

export function recover<T>(action: () => T, handle: (error: GoError) => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof GoError) return handle(error);
    throw error;
  }
}
