import { HelmError, isHelmError } from '../../base/index.ts';

/** Puts Helm's words before what went wrong: `INSTALLATION FAILED`. */
export async function nameFailure<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    const { code, message, hint, source, details, retryable } = error;
    const options = { hint, source, details, retryable, cause: error };
    throw new HelmError(code, `${prefix}: ${message}`, options);
  }
}
