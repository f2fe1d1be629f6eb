import { gunzipSync } from 'node:zlib';
import { parseExactJson, UnreadableRecord } from '../base/index.ts';

/** No record unpacks to more, unless somebody means harm: whoever may write Secrets can write one. */
export const maxRecordSize: number = 64 << 20;

/** Lists, maps and what is in them: a few bytes of text each, and far more of memory. */
const maxItems = 1_000_000;

/** JSON that was compressed, of which others may have made what nobody can hold. Throws `UnreadableRecord`. */
export function unpackRecord(bytes: Uint8Array): unknown {
  return parseRecord(decompress(bytes));
}

/** The same for what is not compressed. */
export function parseRecord(text: string): unknown {
  if (countItems(text) > maxItems) throw new UnreadableRecord('it is of too many parts');
  try {
    return parseExactJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    throw new UnreadableRecord('it is not JSON', { cause: error });
  }
}

function decompress(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxRecordSize }).toString('utf8');
  } catch (error) {
    throw new UnreadableRecord('it cannot be unpacked', { cause: error });
  }
}

/** At least as many as there are; texts are stepped over, as manifests are full of commas. */
function countItems(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === comma || code === list || code === map) count++;
  }
  return count;
}

const [quote, comma, list, map] = [0x22, 0x2c, 0x5b, 0x7b];

/** Where a text that begins there ends. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text[escapes - 1] === '\\') escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}
