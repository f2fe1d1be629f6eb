import { isRecord, RecordFields, UnreadableRecord } from '../../base/index.ts';
import type { Payload, RecordedHook } from '../release-version.ts';
import { unpackRecord } from '../unpack-record.ts';

export type Contents = Omit<Payload, 'chart'>;

/** Reads the part `release` of a payload; throws `UnreadableRecord`. */
export function decodeContents(bytes: Uint8Array): Contents {
  const fields = new RecordFields(requireMap(unpackRecord(bytes)));
  return {
    values: fields.map('values'),
    manifest: fields.text('manifest'),
    hooks: fields.items('hooks').map(parseHook),
    notes: fields.text('notes'),
    ...(fields.has('origin') ? { origin: fields.map('origin') } : {}),
  };
}

function requireMap(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  throw new UnreadableRecord('it is not a map in JSON');
}

function parseHook(fields: RecordFields): RecordedHook {
  return { path: fields.text('path'), manifest: fields.text('manifest') };
}
