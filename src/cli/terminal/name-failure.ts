import { isHelmError, reword } from '../../base/index.ts';

/** Puts Helm's words before what went wrong, if it has any: `INSTALLATION FAILED`. */
export async function nameFailure<T>(prefixOf: () => string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isHelmError(error) || error.code === 'Interrupted') throw error;
    const prefix = prefixOf();
    throw prefix === '' ? error : reword(error, `${prefix}: ${error.message}`);
  }
}
