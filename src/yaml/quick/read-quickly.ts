import type { DecodeOptions } from '../decode/decoder.ts';
import { QuickReader } from './quick-reader.ts';
import { tooHard } from './too-hard.ts';

/** Anything but line feeds, tabs and characters that stand for themselves on any line. */
const unusual =
  /[^\n\t\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** What a simple text means; undefined where it takes the whole reader to know. */
export function readQuickly(source: string, options: DecodeOptions): unknown {
  // Either is a line break, and within a scalar a line feed.
  const text = source.includes('\r') ? source.replaceAll('\r\n', '\n') : source;
  if (options.isStrict === true || unusual.test(text)) return undefined;
  try {
    return new QuickReader(text, options.numbers ?? 'float64').read();
  } catch (error) {
    if (error === tooHard) return undefined;
    throw error;
  }
}
