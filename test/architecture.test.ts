import { describe, expect, test } from 'vitest';
import type { Import, SourceFile } from './support/source-files.ts';
import { layerOf, layers, neighbours, parts, partsUse, stages } from './support/layers.ts';
import { importsOf, isOurs, moduleOf, readSourceFiles } from './support/source-files.ts';

const facade = 'cli';
const pure = /^src\/(engine|render|events|lint|plan\/build-plan)\b/;

/** Who has a clock, and why: all others are handed one. */
const clocks: Readonly<Record<string, string>> = {
  'src/context/create-context.ts': 'makes the one that everybody is handed',
  'src/browser/chart-renderer.ts': 'times a render',
  'src/browser/page-context.ts': 'makes the one of a page',
  'src/scripts/chart-run.ts': 'times handlers',
  'src/scripts/list-run.ts': 'times handlers',
  'src/scripts/read-chart.ts': 'times the reading of a chart',
  'src/lua/sandbox/line.ts': 'waits for a thread no longer than it may run',
  'src/lua/sandbox/sandbox.ts': 'ends a thread that has run too long',
  'src/lua/sandbox/web-sandbox.ts': "is Lua's os.clock in browsers, and counts what scripts take",
  'src/lua/sandbox/worker.ts': "is Lua's os.clock",
  'src/release/lock/lease-time.ts': 'makes the one by which leases end',
  'cluster/clock.ts': 'makes the one of the embedded cluster',
  'cluster/daemon/background.ts': 'waits for another process',
  'dashboard/page/clock.ts': 'makes the one of the page, in the browser',
};

/** What is wrong with an import by laws 1, 2, 3 and 6, or nothing. */
function violationOf(one: Import): string | undefined {
  const { from, to, isTypeOnly } = one;
  if (!isOurs(to)) return undefined;
  const [importer, imported] = [moduleOf(from), moduleOf(to)];
  if (importer === imported) return undefined;
  const says = (law: string) => `${from} imports ${to}: ${law}`;
  if (parts.includes(imported)) return violationTowardsPart(one, says);
  // The library's door is the index.ts of the actions.
  if (importer === '.' && imported === 'actions') return undefined;
  if (importer === facade) {
    if (isTypeOnly || layerOf(imported) === 0 || imported === 'events') return undefined;
    if (imported === '.') return says('a façade loads an action alone, not the whole library');
    if (imported === 'actions' || stages.includes(imported)) return undefined;
    return says('a façade calls actions, nothing below');
  }
  if (parts.includes(importer) && imported === 'actions') {
    const isUsed = partsUse[importer]?.includes(imported) === true;
    return isUsed ? undefined : says('what stands beside shares the ground alone');
  }
  if (!to.endsWith('/index.ts')) return says('a module is entered by its index.ts');
  if (parts.includes(importer)) {
    const isUsed = layerOf(imported) === 0 || partsUse[importer]?.includes(imported) === true;
    return isUsed
      ? undefined
      : says('what stands beside shares the ground alone, or what its table says');
  }
  if (layerOf(imported) < layerOf(importer)) return undefined;
  if (neighbours[importer]?.includes(imported) === true) return undefined;
  return says('imports go down the layers');
}

function isValue({ isTypeOnly }: Import): boolean {
  return !isTypeOnly;
}

/** `actions/install.ts install`; a room of the walk is entered by its door. */
function namesOf({ to, names }: Import): readonly string[] {
  return names.map((name) => `${to} ${name}`);
}

function violationTowardsPart(
  { from, to, isTypeOnly, isDynamic }: Import,
  says: (law: string) => string,
): string | undefined {
  if (moduleOf(from) !== facade) return says('only the command line knows what stands beside');
  if (!to.endsWith('/index.ts')) return says('what stands beside is entered by its index.ts');
  if (isTypeOnly || isDynamic) return undefined;
  return says('what stands beside is loaded when it is asked for');
}

/** A path that leads from a file back to itself, or nothing. */
function findCycle(files: readonly SourceFile[]): readonly string[] | undefined {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isTypeOnly, to }) => !isTypeOnly && isOurs(to))
        .map(({ to }) => to),
    ]),
  );
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** What asks the machine for its time or for chance. */
const time = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\b|\bhrtime\b/;

/** Lines of files that match, comments aside. */
function linesMatching(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

describe('the laws of dependency', () => {
  const files = readSourceFiles();

  test('every module has a layer', () => {
    const modules = new Set(files.map(({ path }) => moduleOf(path)));
    const others = [...modules].filter((module) => !parts.includes(module));
    expect(others.toSorted()).toEqual(layers.flat().toSorted());
  });

  test('imports go down the layers, and in by the door', () => {
    const violations = files.flatMap(importsOf).map(violationOf);
    expect(violations.filter((violation) => violation !== undefined)).toEqual([]);
  });

  test('the command line uses nothing that the library does not offer', () => {
    const door = files.filter(({ path }) => path === 'src/index.ts').flatMap(importsOf);
    const offered = new Set(door.filter(isValue).flatMap(namesOf));
    const used = files
      .filter(({ path }) => moduleOf(path) === facade)
      .flatMap(importsOf)
      .filter((each) => isValue(each) && ['actions', ...stages].includes(moduleOf(each.to)));
    expect(used.flatMap(namesOf).filter((name) => !offered.has(name))).toEqual([]);
  });

  test('no file leads back to itself', () => {
    expect(findCycle(files)).toBeUndefined();
  });

  test('only the command line touches the terminal', () => {
    const others = files.filter(({ path }) => !path.startsWith('src/cli/'));
    expect(linesMatching(others, /\bconsole\.|process\.(argv|stdin|stdout|stderr)\b/)).toEqual([]);
  });

  test('only its main sets the exit code', () => {
    const others = files.filter(({ path }) => path !== 'src/cli/main.ts');
    expect(linesMatching(others, /process\.(exit\(|exitCode)/)).toEqual([]);
  });

  test('pure modules have no clock, randomness, disk or network of their own', () => {
    const outside = /'node:(fs|net|http|https|child_process|os|dns)\b/;
    const bound = files.filter(({ path }) => pure.test(path));
    expect([...linesMatching(bound, time), ...linesMatching(bound, outside)]).toEqual([]);
  });

  test('only the runtime knows that there is more than one', () => {
    const others = files.filter(({ path }) => !path.startsWith('src/runtime/'));
    expect(others.filter(({ text }) => /\bbun\b/i.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('there is one clock and one source of randomness', () => {
    const others = files.filter(({ path }) => !Object.hasOwn(clocks, path));
    expect(linesMatching(others, time)).toEqual([]);
  });

  test('whoever may have a clock has one', () => {
    const homes = files.filter(({ path }) => Object.hasOwn(clocks, path));
    const users = homes.filter((file) => linesMatching([file], time).length > 0);
    expect(users.map(({ path }) => path)).toEqual(Object.keys(clocks).toSorted());
  });
});

describe('the laws themselves', () => {
  const importing = (from: string, to: string, how: Partial<Import> = {}) =>
    violationOf({ from, to, isTypeOnly: false, isDynamic: false, names: [], ...how });

  test('refuse an import up the layers', () => {
    expect(importing('src/chart/loader/x.ts', 'src/render/index.ts')).toContain('down the layers');
  });

  test('refuse an import past the door', () => {
    expect(importing('src/render/x.ts', 'src/engine/parse/lexer.ts')).toContain('index.ts');
  });

  test('refuse a façade that reaches below the library', () => {
    expect(importing('src/cli/commands/x.ts', 'src/render/index.ts')).toContain('nothing below');
    expect(importing('src/cli/commands/x.ts', 'src/index.ts')).toContain('whole library');
    expect(importing('src/cli/commands/x.ts', 'src/actions/template.ts')).toBeUndefined();
    expect(
      importing('src/cli/commands/x.ts', 'src/render/index.ts', { isTypeOnly: true }),
    ).toBeUndefined();
  });

  test('refuse what stands beside to the library, and the library to what stands beside', () => {
    expect(importing('src/actions/x.ts', 'cluster/index.ts')).toContain('only the command line');
    expect(importing('cluster/x.ts', 'src/kube/index.ts')).toContain('the ground alone');
    expect(importing('cluster/x.ts', 'src/yaml/index.ts')).toBeUndefined();
    expect(importing('cluster/x.ts', 'src/yaml/read.ts')).toContain('index.ts');
  });

  test('have the command line load what stands beside when it is asked for', () => {
    const [from, to] = ['src/cli/commands/cluster/x.ts', 'cluster/daemon/index.ts'];
    expect(importing(from, to)).toContain('when it is asked for');
    expect(importing(from, to, { isTypeOnly: true })).toBeUndefined();
    expect(importing(from, to, { isDynamic: true })).toBeUndefined();
    expect(importing(from, 'cluster/daemon/x.ts', { isDynamic: true })).toContain('index.ts');
  });

  test('know every way to ask the time', () => {
    const asking = ['Date.now()', 'new Date()', 'performance.now()', 'process.hrtime.bigint()'];
    const files = asking.map((text, index) => ({ path: `src/x/${index}.ts`, text }));
    expect(linesMatching(files, time)).toHaveLength(asking.length);
  });

  test('find a cycle', () => {
    const files = [
      { path: 'src/a/x.ts', text: "import { y } from './y.ts';" },
      { path: 'src/a/y.ts', text: "import { x } from './x.ts';" },
    ];
    expect(findCycle(files)).toEqual(['src/a/x.ts', 'src/a/y.ts', 'src/a/x.ts']);
  });
});
