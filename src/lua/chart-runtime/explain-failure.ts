import type { HelmError } from '../../base/index.ts';
import type { SandboxDeath } from '../sandbox/sandbox-death.ts';
import { hintFor } from './failure-hints.ts';
import type { LuaChart } from './lua-chart.ts';
import { luaError, sourceLine } from './lua-failure.ts';
import type { LuaFailure, LuaPlace } from './lua-failure.ts';

export interface LuaLimits {
  /** Milliseconds that loading, `init` and each event may take. */
  readonly timeout: number;
  /** Bytes that Lua may allocate. */
  readonly memory: number;
}

/** What was being done, for errors that say nothing about it themselves. */
export interface Work extends LuaPlace {
  /** Such as `loading` or the name of an event. */
  readonly what: string;
}

const outOfMemory = 'not enough memory';

/** The user's error for what a script did wrong. */
export function explainFailure(
  charts: readonly LuaChart[],
  failure: LuaFailure,
  work: Work,
  limits: LuaLimits,
): HelmError {
  const isOutOfMemory = failure.message.endsWith(outOfMemory);
  const { file, line } = failure.file === undefined ? work : failure;
  return luaError(charts, {
    ...failure,
    file,
    line,
    ...hintFor(failure.message, sourceLine(charts, { file, line })),
    ...(isOutOfMemory ? memoryProblem(limits) : {}),
  });
}

/** The user's error for a sandbox that had to be ended, or that ended by itself. */
export function explainDeath(
  charts: readonly LuaChart[],
  death: SandboxDeath,
  { what, file, line }: Work,
  limits: LuaLimits,
): HelmError {
  const place = { file, line, cause: death };
  if (death.reason === 'timeout') {
    return luaError(charts, {
      ...place,
      code: 'LuaTimeout',
      message: `${what} took longer than ${limits.timeout / 1000}s`,
      hint: 'allow more with --lua-timeout',
    });
  }
  if (isLackOfMemory(death.message)) {
    return luaError(charts, { ...place, ...memoryProblem(limits) });
  }
  const message = `Lua stopped during ${what}: ${death.message}`;
  return luaError(charts, { ...place, code: 'LuaCrash', message });
}

/** Lua's own words, or Node's for the thread around it. */
function isLackOfMemory(message: string): boolean {
  return message.includes(outOfMemory) || message.includes('reaching memory limit');
}

function memoryProblem({ memory }: LuaLimits): Pick<LuaFailure, 'message' | 'code' | 'hint'> {
  return {
    code: 'LuaOutOfMemory',
    message: `${outOfMemory}: Lua may use ${memory / 2 ** 20}Mi`,
    hint: 'allow more with --lua-memory',
  };
}
