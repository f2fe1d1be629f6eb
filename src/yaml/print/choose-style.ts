import { parseYamlInteger } from '../decode/number.ts';
import { resolvePlain } from '../decode/resolve.ts';
import { isTimestamp } from '../decode/timestamp.ts';
import type { AllowedStyles } from './analyze.ts';
import type { Dialect } from './dialect.ts';

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal';

/** The style of a string: as it is wished first, or the next that allows it. */
export function chooseStyle(text: string, allowed: AllowedStyles, dialect: Dialect): ScalarStyle {
  if (text.includes('\n')) return allowed.literal ? 'literal' : 'double-quoted';
  if (!readsAsString(text, dialect)) return 'double-quoted';
  if (allowed.plain) return 'plain';
  return allowed.singleQuoted ? 'single-quoted' : 'double-quoted';
}

const base60Float = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/** Whether the text is still a string when it stands there without quotes. */
function readsAsString(text: string, dialect: Dialect): boolean {
  if (typeof resolvePlain(text) !== 'string') return false;
  if (!/^[-+0-9]/.test(text)) return true;
  if (isTimestamp(text) || base60Float.test(text)) return false;
  return !dialect.quotesSignedOctals || !isSignedOctal(text);
}

function isSignedOctal(text: string): boolean {
  const digits = /^0o([-+][0-7]+)$/.exec(text.replaceAll('_', ''))?.[1];
  return digits !== undefined && parseYamlInteger(digits.replace(/([-+])/, '$10o')) !== undefined;
}
