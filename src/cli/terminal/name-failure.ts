import { isHelmError, reword } from '../../base/index.ts';

/** Puts Helm's words before what went wrong: `INSTALLATION FAILED`. */
export async function nameFailure<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    throw reword(error, `${prefix}: ${error.message}`);
  }
}
