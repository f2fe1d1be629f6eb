import { HelmError, isRecord, parseExactJson } from '../../base/index.ts';
import type { Status } from '../api-error.ts';
import { ApiError } from '../api-error.ts';
import type { KubeObject } from '../object.ts';
import { isKubeObject } from '../object.ts';

/** What a watch tells. A bookmark tells nothing but how far it has come. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
}

/** Reads a line of a watch; an error in it is thrown as one. */
export function parseWatchEvent(line: string, deed: string): WatchEvent {
  const { type, object } = parseLine(line, deed);
  if (type === 'ERROR') throw errorIn(object, deed);
  if (!isEventType(type) || !isKubeObject(object)) throw notAnEvent(deed);
  return { type, object };
}

type Fields = Readonly<Record<string, unknown>>;

function parseLine(line: string, deed: string): { type: unknown; object: Fields } {
  try {
    const event = parseExactJson(line);
    if (isRecord(event) && isRecord(event['object'])) {
      return { type: event['type'], object: event['object'] };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw notAnEvent(deed);
}

function isEventType(type: unknown): type is WatchEvent['type'] {
  return ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK'].includes(type as string);
}

function errorIn(status: Fields & Status, deed: string): ApiError {
  const code = typeof status['code'] === 'number' ? status['code'] : 500;
  return new ApiError(code, status, `cannot ${deed}: ${status.message ?? 'the server gives up'}`);
}

/** Half a line is what a cut connection leaves. */
function notAnEvent(deed: string): HelmError {
  return new HelmError('WatchInterrupted', `cannot ${deed}: the server's answer was cut off`, {
    retryable: true,
  });
}
