import { NumberError } from './number-error.ts';

/** strconv.ParseBool. */
export function parseGoBool(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw new NumberError('ParseBool', text, 'syntax');
}
