import { quote } from '../../go/index.ts';
import type { ValuePath } from './abstract.ts';

/** As a template writes it: `.Values.image.tag`, `index .Values "my-key"`. */
export function formatValuePath(path: ValuePath): string {
  const isPlain = path.every((key) => /^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(key));
  if (isPlain) return ['.Values', ...path].join('.');
  return `index .Values ${path.map(quote).join(' ')}`;
}
