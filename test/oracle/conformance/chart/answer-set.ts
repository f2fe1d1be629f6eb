import { GoNumber } from '../../../../src/go/index.ts';
import {
  parseSet,
  parseSetFile,
  parseSetJson,
  parseSetLiteral,
  parseSetString,
} from '../../../../src/chart/index.ts';
import type { ValuesMap } from '../../../../src/chart/index.ts';
import { toMap, toPlain } from './plain.ts';
import type { SetCase } from './set-cases.ts';

export interface SetAnswer {
  readonly values?: unknown;
  readonly error?: string;
}

/** No user of Helm sees what its JSON decoder says: the flag's error hides it. */
export function withoutJsonDetail(answer: SetAnswer): SetAnswer {
  const isDecoderError = /^(invalid character|unexpected EOF|json: )/.test(answer.error ?? '');
  return isDecoderError ? { error: 'invalid JSON' } : answer;
}

/** What ours makes of it. */
export function answerSet({ flag, text, into }: SetCase): SetAnswer {
  const values = toMap(into ?? {});
  try {
    parse(flag, text, values);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  return { values: toPlain(values, markInteger) };
}

function parse(flag: SetCase['flag'], text: string, values: ValuesMap): void {
  switch (flag) {
    case undefined:
      parseSet(text, values);
      break;
    case 'string':
      parseSetString(text, values);
      break;
    case 'json':
      parseSetJson(text, values);
      break;
    case 'literal':
      parseSetLiteral(text, values);
      break;
    case 'file':
      parseSetFile(text, values, readFile);
  }
}

function readFile(path: string): string {
  if (path === 'missing') throw new Error('open missing: no such file or directory');
  return `content of ${path}`;
}

function markInteger(value: unknown): unknown {
  return value instanceof GoNumber ? { $int64: String(value.value) } : value;
}
