import { RecordFields } from '../../base/index.ts';
import type { OptionalEvent } from '../../events/index.ts';
import { requireChartEvent } from '../../events/index.ts';
import { parseData } from '../bridge/parse-data.ts';
import type { LuaFailure, LuaPlace } from './lua-failure.ts';

/** What the machine answers to a call: its result and its news, or what went wrong. */
export type LuaAnswer =
  | { readonly failure: LuaFailure }
  | {
      readonly result: unknown;
      readonly handlers: readonly AddedHandler[];
      readonly functions: readonly AddedFunction[];
    };

/** A handler that a chart has registered. */
export interface AddedHandler extends LuaPlace {
  readonly id: number;
  readonly chart: number;
  readonly event: OptionalEvent;
  readonly weight: number;
}

/** A function that templates may call. */
export interface AddedFunction extends LuaPlace {
  readonly name: string;
  readonly chart: number;
}

/** Reads the answer to a call; what fits no answer is a defect of the machine. */
export function parseAnswer(text: string): LuaAnswer {
  const answer = new RecordFields(parseData(text, 'int'));
  if (answer.has('error')) return { failure: failureOf(answer.fields('error')) };
  const news = answer.fields('news');
  return {
    result: answer.raw('result'),
    handlers: news.items('handlers').map(handlerOf),
    functions: news.items('functions').map((fields) => ({
      name: fields.text('name'),
      chart: fields.count('chart'),
      ...placeOf(fields),
    })),
  };
}

function handlerOf(fields: RecordFields): AddedHandler {
  return {
    id: fields.count('id'),
    chart: fields.count('chart'),
    event: requireChartEvent(fields.text('event')),
    weight: fields.number('weight'),
    ...placeOf(fields),
  };
}

function failureOf(fields: RecordFields): LuaFailure {
  return {
    message: fields.text('message'),
    code: fields.optionalText('code'),
    traceback: fields.texts('traceback'),
    ...placeOf(fields),
  };
}

function placeOf(fields: RecordFields): LuaPlace {
  return {
    file: fields.optionalText('file'),
    line: fields.has('line') ? fields.count('line') : undefined,
  };
}
