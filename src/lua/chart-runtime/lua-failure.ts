import { HelmError } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { LuaChart } from './lua-chart.ts';

/** Where in a tree of charts something happened; the file is a path in the tree. */
export interface LuaPlace {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export interface LuaFailure extends LuaPlace {
  readonly message: string;
  readonly code?: string | undefined;
  readonly traceback?: readonly string[];
  readonly hint?: string;
  readonly cause?: unknown;
}

/** `chart "web": ext/lua/chart.lua:12: message`, with the line and the way that led there. */
export function luaError(charts: readonly LuaChart[], failure: LuaFailure): HelmError {
  const { file = '', line, message, traceback = [], code = 'LuaError', hint, cause } = failure;
  const found = findScript(charts, file);
  const place = found === undefined ? '' : `chart "${found.chart.name}": ${found.file}`;
  const position = line === undefined ? place : `${place}:${line}`;
  const text = sourceLine(charts, { file, line });
  return new HelmError(code, place === '' ? message : `${position}: ${message}`, {
    ...(text === undefined || line === undefined ? {} : { source: { file, line, text } }),
    ...(traceback.length === 0 ? {} : { details: ['stack traceback:', ...traceback.map(indent)] }),
    ...(hint === undefined ? {} : { hint }),
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The text of a place, where it is in a script. */
export function sourceLine(
  charts: readonly LuaChart[],
  { file = '', line }: LuaPlace,
): string | undefined {
  const found = findScript(charts, file);
  return found === undefined || line === undefined ? undefined : lineOf(found.script, line);
}

interface FoundScript {
  readonly chart: LuaChart;
  /** Below the chart. */
  readonly file: string;
  readonly script: Uint8Array | undefined;
}

function findScript(charts: readonly LuaChart[], file: string): FoundScript | undefined {
  const [, path, name] = /^(.*)\/ext\/lua\/(.*?)\.lua$/.exec(file) ?? [];
  const chart = charts.find((candidate) => candidate.path === path);
  if (chart === undefined || name === undefined) return undefined;
  return { chart, file: `ext/lua/${name}.lua`, script: chart.scripts.get(name) };
}

function lineOf(script: Uint8Array | undefined, line: number): string | undefined {
  if (script === undefined) return undefined;
  return decodeUtf8(script).split(/\r?\n/)[line - 1];
}

function indent(text: string): string {
  return `  ${text}`;
}
