import { isHelmError } from '../../base/index.ts';
import type { Chart } from '../../chart/index.ts';
import { TemplateParseError } from '../../engine/index.ts';
import type { Abstract } from './abstract.ts';
import { Interpreter, TooManySteps } from './interpreter.ts';
import { readLibrary } from './library.ts';
import { Usage } from './usage.ts';
import type { UsageOptions } from './usage.ts';

const root = { kind: 'root', path: [] } as const;

/**
 * What a chart does with its values: by its templates, with whatever these call, and by the
 * conditions of its dependencies. Undefined where nobody can tell.
 */
export function analyzeValues(chart: Chart, options: UsageOptions = {}): Usage | undefined {
  // Scripts may do anything.
  if (chart.files.some(({ name }) => name.startsWith('ext/lua/'))) return undefined;
  const usage = new Usage(options);
  noteDependencies(chart, usage);
  try {
    const library = readLibrary(chart);
    const interpreter = new Interpreter(library, usage);
    for (const body of library.own) interpreter.run(body, root);
    // Nobody may call them, but they are there to be called.
    const assumed: Abstract = { ...root, isAssumed: true };
    for (const name of library.definitions.keys()) interpreter.runDefinition(name, assumed);
    return usage;
  } catch (error) {
    if (error instanceof TemplateParseError || error instanceof TooManySteps) return undefined;
    // Defaults that only fit together with the user's values.
    if (isHelmError(error, 'InvalidValues')) return undefined;
    throw error;
  }
}

function noteDependencies({ metadata, dependencies }: Chart, usage: Usage): void {
  for (const key of ['global', 'tags', 'exports']) usage.readWhole([key]);
  for (const { metadata: subchart } of dependencies) usage.readWhole([subchart.name]);
  for (const { name, alias, condition, importValues } of metadata.dependencies ?? []) {
    usage.readWhole([name]);
    if (alias !== '') usage.readWhole([alias]);
    for (const path of condition.split(',')) usage.touch(path.trim().split('.'));
    for (const entry of importValues) {
      const parent: unknown = entry instanceof Map ? entry.get('parent') : undefined;
      if (typeof parent === 'string') usage.readWhole(parent === '.' ? [] : parent.split('.'));
    }
  }
}
