import type { OptionalEvent } from '../../events/index.ts';
import { parseData } from '../bridge/parse-data.ts';
import type { LuaFailure, LuaPlace } from './lua-failure.ts';

/** What the machine answers to a call: its result and its news, or what went wrong. */
export type LuaAnswer =
  | { readonly failure: LuaFailure }
  | {
      readonly result: unknown;
      readonly handlers: readonly HandlerNews[];
      readonly functions: readonly FunctionNews[];
    };

/** A handler that a chart has registered. */
export interface HandlerNews extends LuaPlace {
  readonly id: number;
  readonly chart: number;
  readonly event: OptionalEvent;
  readonly weight: number;
}

/** A function that templates may call. */
export interface FunctionNews extends LuaPlace {
  readonly name: string;
  readonly chart: number;
}

type Table = ReadonlyMap<string, unknown>;

export function parseAnswer(text: string): LuaAnswer {
  const answer = parseData(text, 'int') as Table;
  const error = answer.get('error') as Table | undefined;
  if (error !== undefined) return { failure: failureOf(error) };
  const news = answer.get('news') as Table;
  return {
    result: answer.get('result'),
    handlers: (news.get('handlers') as readonly Table[]).map(handlerOf),
    functions: (news.get('functions') as readonly Table[]).map((table) => ({
      name: table.get('name') as string,
      chart: Number(table.get('chart')),
      ...placeOf(table),
    })),
  };
}

function handlerOf(table: Table): HandlerNews {
  return {
    id: Number(table.get('id')),
    chart: Number(table.get('chart')),
    event: table.get('event') as OptionalEvent,
    weight: table.get('weight') as number,
    ...placeOf(table),
  };
}

function failureOf(table: Table): LuaFailure {
  return {
    message: table.get('message') as string,
    code: table.get('code') as string | undefined,
    traceback: table.get('traceback') as readonly string[],
    ...placeOf(table),
  };
}

function placeOf(table: Table): LuaPlace {
  const line = table.get('line');
  return {
    file: table.get('file') as string | undefined,
    line: line === undefined ? undefined : Number(line),
  };
}
