import { HelmError } from '../base/index.ts';
import { NumberError, parseGoInt } from '../go/index.ts';
import type { ActionContext } from '../context/index.ts';

/** As much as the header of a tar archive can hold. */
const latest = 0o77777777777n;

/** SOURCE_DATE_EPOCH: the seconds since 1970 that a reproducible build gives to all it makes. */
export function sourceDateOf({ environment }: ActionContext): number | undefined {
  const text = environment['SOURCE_DATE_EPOCH'] ?? '';
  if (text === '') return undefined;
  const seconds = parseSeconds(text);
  if (seconds < 0n) throw invalid('must not be negative');
  if (seconds > latest) throw invalid(`must not be after ${latest}`);
  return Number(seconds);
}

function parseSeconds(text: string): bigint {
  try {
    return parseGoInt(text);
  } catch (cause) {
    if (!(cause instanceof NumberError)) throw cause;
    throw invalid(cause.message);
  }
}

function invalid(reason: string): HelmError {
  return new HelmError('InvalidSourceDate', `invalid SOURCE_DATE_EPOCH: ${reason}`);
}
