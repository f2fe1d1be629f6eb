import { HelmError } from '../../base/index.ts';
import { GoError, quote } from '../../go/index.ts';
import type { Regexp } from '../../go/index.ts';

/** Whether a text matches; a pattern that would take for ever is the schema's fault, not an answer. */
export function testPattern(pattern: Regexp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new HelmError('InvalidSchema', `regex ${quote(pattern.pattern)}: ${error.message}`);
  }
}
