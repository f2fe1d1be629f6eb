import { HelmError } from '../../base/index.ts';
import { requireChartEvent } from '../../events/index.ts';
import type { Answers } from '../api/answers.ts';
import { BridgeError } from '../bridge/bridge-error.ts';
import type { HostResult } from '../sandbox/lua-machine.ts';
import type { ContextParts, LuaPart } from './context-parts.ts';
import type { LuaChart } from './lua-chart.ts';

export interface RuntimeAnswersOptions {
  readonly charts: readonly LuaChart[];
  readonly isBuiltInFunction: (name: string) => boolean;
  /** The context of the event under way. */
  readonly parts: () => ContextParts;
  /** Told that Lua has a part now. */
  readonly fetched: (chart: number, part: LuaPart) => void;
}

/** Answers about the charts themselves, and about the context of the event under way. */
export function runtimeAnswers(options: RuntimeAnswersOptions): Answers {
  const { charts, isBuiltInFunction, parts, fetched } = options;
  const give = (chart: number, part: LuaPart, read: () => readonly HostResult[]) => {
    fetched(chart, part);
    return crossing(part, read);
  };
  return {
    immediate: {
      script: (chart, name) => [charts[chart.number - 1]?.scripts.get(name.text) ?? ''],
      event: (name) => [requireChartEvent(name.text)],
      function: (name) => {
        requireFunctionName(name.text, isBuiltInFunction);
        return [];
      },
      facts: (field, chart) => [parts().facts(field.text, chart.number)],
      objects: (chart) => give(chart.number, 'objects', () => [parts().objects(chart.number)]),
      live: (chart) => crossing('objects', () => parts().live(chart.number)),
      files: (chart, part) => {
        const name = part.text as 'files' | 'templates';
        const files = parts().files(chart.number, name);
        return give(chart.number, name, () => [JSON.stringify(files.map((file) => file.name))]);
      },
      file: (chart, part, number) => {
        const files = parts().files(chart.number, part.text as 'files' | 'templates');
        return [files[number.number - 1]?.data ?? ''];
      },
      data: (chart, part) => {
        const name = part.text as LuaPart;
        return give(chart.number, name, () => [parts().data(chart.number, name)]);
      },
    },
    waiting: {},
  };
}

/** Data that cannot go into Lua is the caller's error, with the path to it. */
function crossing(part: LuaPart, read: () => readonly HostResult[]): readonly HostResult[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    throw new HelmError('InvalidData', `context.${part}${error.path} ${error.message}`);
  }
}

function requireFunctionName(name: string, isBuiltIn: (name: string) => boolean): void {
  if (!/^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(name)) {
    throw new HelmError('InvalidName', `template.func: "${name}" cannot be a function's name`);
  }
  if (isBuiltIn(name)) {
    throw new HelmError('BuiltInFunction', `template.func: "${name}" is a built-in function`);
  }
}
