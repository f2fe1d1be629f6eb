import { isAscii } from '../../go/index.ts';
import type { DecodeOptions } from '../decode/decoder.ts';
import { FastReader } from './fast-reader.ts';
import { notSimple } from './not-simple.ts';

/** What is not read here: controls but for line feeds and tabs, and other ends of lines. */
const unusual = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;

/** What a simple text means; undefined where it takes the whole reader to know. */
export function parseYamlFast(source: string, options: DecodeOptions): unknown {
  // Either is a line break, and within a scalar a line feed.
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source;
  if (options.isStrict === true || isUnusual(text)) return undefined;
  try {
    return new FastReader(text, options.numbers ?? 'float64').read();
  } catch (error) {
    if (error === notSimple) return undefined;
    throw error;
  }
}

/** In a long text of plain ASCII, a search for each control is faster than the pattern is. */
function isUnusual(text: string): boolean {
  if (text.length > minLongLength && isAscii(text)) {
    for (const control of controls) if (text.includes(control)) return true;
    return false;
  }
  return unusual.test(text) || !text.isWellFormed();
}

const minLongLength = 4000;

/** Those of ASCII. */
const controls =
  '\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f';
