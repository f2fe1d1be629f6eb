import { gunzipSync } from 'node:zlib';
import { isRecord, parseExactJson, RecordFields, UnreadableRecord } from '../../base/index.ts';
import type { Payload, RecordedHook } from '../release-version.ts';

export type Contents = Omit<Payload, 'chart'>;

/** More than the largest payload unpacks to, unless somebody means harm. */
const maxContentsSize = 256 << 20;

/** Reads the part `release` of a payload; throws `UnreadableRecord`. */
export function decodeContents(bytes: Uint8Array): Contents {
  const fields = new RecordFields(parseJson(decompress(bytes)));
  return {
    values: fields.map('values'),
    manifest: fields.text('manifest'),
    hooks: fields.items('hooks').map(parseHook),
    notes: fields.text('notes'),
    ...(fields.has('origin') ? { origin: fields.map('origin') } : {}),
  };
}

function decompress(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxContentsSize }).toString('utf8');
  } catch (error) {
    throw new UnreadableRecord('it cannot be unpacked', { cause: error });
  }
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseExactJson(text);
    if (isRecord(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UnreadableRecord('it is not a map in JSON');
}

function parseHook(fields: RecordFields): RecordedHook {
  return { path: fields.text('path'), manifest: fields.text('manifest') };
}
