import { createScratch } from './scratch.ts';
import type { Scratch } from './scratch.ts';
import type { HelmRun } from './run-helm.ts';

export interface LuaScratch extends Scratch {
  /** Writes a chart, by default with one script, into a directory of its own; returns its path. */
  readonly chart: (files: Readonly<Record<string, string | Uint8Array>> | string) => string;
  /** Renders such a chart as the release `demo`. */
  readonly template: (
    files: Readonly<Record<string, string | Uint8Array>> | string,
    ...args: string[]
  ) => Promise<HelmRun>;
  /** What the script prints, loaded with a few templates around it. */
  readonly says: (lua: string, ...args: string[]) => Promise<string>;
  /** What a handler of an event prints. */
  readonly handlerSays: (event: string, lua: string, ...args: string[]) => Promise<string>;
  /** What each line prints, of a script that runs one after the other. */
  readonly eachSays: (lines: readonly string[]) => Promise<readonly string[]>;
  /** The same in a handler of an event. */
  readonly eachHandled: (event: string, lines: readonly string[]) => Promise<readonly string[]>;
}

const between = '-- and then --';

/** A line each, so that errors are told apart by their lines. */
function inTurn(lines: readonly string[]): string {
  return lines.map((line) => `do ${line} end print("${between}")`).join('\n');
}

function apart(said: string): readonly string[] {
  const parts = `${said}\n`.split(`${between}\n`).slice(0, -1);
  return parts.map((part) => part.replace(/\n$/, ''));
}

const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}   # kept as it is\ndata: {}\n`;

/** The chart that scripts are tried on: two kinds of objects, and a partial. */
const surroundings: Readonly<Record<string, string>> = {
  'Chart.yaml': `apiVersion: v2
name: web
version: 1.2.3
appVersion: "3.8"
description: An example
home: https://example.com
keywords: [alpine, utility]
sources: [https://example.com/source]
maintainers:
  - name: M Butcher
    email: m@example.com
icon: https://example.com/icon.svg
kubeVersion: ">1.9.0-0"
`,
  'values.yaml':
    'replicas: 3\nimage:\n  name: alpine\n  tag: "3.8"\nlist: [1, 2]\nempty: {}\nnulls: [null]\n',
  'templates/config.yaml': configMap('config'),
  'templates/service.yaml':
    'apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Release.Name }}\nspec:\n  replicas: {{ .Values.replicas }}\n',
};

export function createLuaScratch(): LuaScratch {
  const scratch = createScratch();
  let count = 0;
  const chart: LuaScratch['chart'] = (files) => {
    const directory = `chart-${++count}`;
    const all = typeof files === 'string' ? { ...surroundings, 'ext/lua/chart.lua': files } : files;
    const named = Object.entries({ ...surroundings, ...all });
    scratch.write(Object.fromEntries(named.map(([name, data]) => [`${directory}/${name}`, data])));
    return directory;
  };
  const template: LuaScratch['template'] = (files, ...args) =>
    scratch.helm(['template', 'demo', chart(files), ...args]);
  const says: LuaScratch['says'] = async (lua, ...args) => {
    const run = await template(lua, ...args);
    if (run.code !== 0) throw new Error(run.stderr);
    return run.stderr.replace(/\n$/, '');
  };
  const handlerSays: LuaScratch['handlerSays'] = (event, lua, ...args) =>
    says(`events.on("${event}", 0, function(c) ${lua} end)`, ...args);
  return {
    ...scratch,
    chart,
    template,
    says,
    handlerSays,
    eachSays: async (lines) => apart(await says(inTurn(lines))),
    eachHandled: async (event, lines) => apart(await handlerSays(event, inTurn(lines))),
  };
}

/** The files of a subchart or library. */
export function below(
  directory: string,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const name = directory.slice(directory.lastIndexOf('/') + 1);
  const all = { 'Chart.yaml': `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n`, ...files };
  return Object.fromEntries(
    Object.entries(all).map(([file, text]) => [`${directory}/${file}`, text]),
  );
}
