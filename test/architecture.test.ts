import { describe, expect, test } from 'vitest';
import type { Import, SourceFile } from './support/source-files.ts';
import { importsOf, moduleOf, readSourceFiles } from './support/source-files.ts';

/** The layers, lowest first. The picture in ARCHITECTURE.md is this table. */
const layers: readonly (readonly string[])[] = [
  ['base', 'files', 'go', 'json-path', 'runtime', 'x509', 'yaml', 'toml'],
  ['chart', 'engine', 'events', 'http', 'processes', 'provenance'],
  ['render', 'kube', 'repository', 'registry', 'lua'],
  ['dependency', 'release', 'plan', 'lint', 'plugins'],
  ['context'],
  ['connection', 'source'],
  ['scripts'],
  ['rendering'],
  ['reports'],
  ['deployment'],
  ['actions'],
  ['.'],
  ['cli', 'controller'],
];

/** Neighbours in one layer that may know each other. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  files: ['base'],
  go: ['base'],
  yaml: ['base', 'go'],
  toml: ['base', 'go'],
  x509: ['go'],
  'json-path': ['base', 'go'],
  repository: ['registry'],
  lua: ['render'],
  dependency: [],
};

const facades = ['cli', 'controller'];

/** The rooms of the walk, of which façades use what the library's door offers. */
const stages = ['context', 'connection', 'source', 'scripts', 'rendering', 'reports', 'deployment'];
const pure = /^src\/(engine|render|events|lint|plan\/build-plan)\b/;

function layerOf(module: string): number {
  return layers.findIndex((layer) => layer.includes(module));
}

/** What is wrong with an import by laws 1, 2, 3 and 6, or nothing. */
function violationOf({ from, to, isTypeOnly }: Import): string | undefined {
  if (!/^(src|cluster)\//.test(to)) return undefined;
  const [importer, imported] = [moduleOf(from), moduleOf(to)];
  if (importer === imported) return undefined;
  const says = (law: string) => `${from} imports ${to}: ${law}`;
  if (imported === 'cluster') {
    return importer === 'cli'
      ? undefined
      : says('only the command line may start the embedded cluster');
  }
  if (importer === 'cluster') {
    return layerOf(imported) === 0
      ? undefined
      : says('the embedded cluster shares nothing with the product');
  }
  // The library's door is the index.ts of the actions.
  if (importer === '.' && imported === 'actions') return undefined;
  if (facades.includes(importer)) {
    if (isTypeOnly || layerOf(imported) === 0 || imported === 'events') return undefined;
    if (imported === '.') return says('a façade loads an action alone, not the whole library');
    if (imported === 'actions' || stages.includes(imported)) return undefined;
    return says('a façade calls actions, nothing below');
  }
  if (!to.endsWith('/index.ts')) return says('a module is entered by its index.ts');
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

/** A path that leads from a file back to itself, or nothing. */
function findCycle(files: readonly SourceFile[]): readonly string[] | undefined {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isTypeOnly, to }) => !isTypeOnly && /^(src|cluster)\//.test(to))
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
    expect([...modules].filter((module) => module !== 'cluster' && layerOf(module) < 0)).toEqual(
      [],
    );
  });

  test('imports go down the layers, and in by the door', () => {
    const violations = files.flatMap(importsOf).map(violationOf);
    expect(violations.filter((violation) => violation !== undefined)).toEqual([]);
  });

  test('the façades use nothing that the library does not offer', () => {
    const door = files.filter(({ path }) => path === 'src/index.ts').flatMap(importsOf);
    const offered = new Set(door.filter(isValue).flatMap(namesOf));
    const used = files
      .filter(({ path }) => facades.includes(moduleOf(path)))
      .flatMap(importsOf)
      .filter((each) => isValue(each) && ['actions', ...stages].includes(moduleOf(each.to)));
    expect(used.flatMap(namesOf).filter((name) => !offered.has(name))).toEqual([]);
  });

  test('no file leads back to itself', () => {
    expect(findCycle(files)).toBeUndefined();
  });

  test('only the façades touch the terminal', () => {
    const others = files.filter(({ path }) => !/^src\/(cli|controller\/main)/.test(path));
    expect(linesMatching(others, /\bconsole\.|process\.(argv|stdin|stdout|stderr)\b/)).toEqual([]);
  });

  test('only the mains set the exit code', () => {
    const others = files.filter(({ path }) => !/^src\/(cli|controller)\/main\.ts$/.test(path));
    expect(linesMatching(others, /process\.(exit\(|exitCode)/)).toEqual([]);
  });

  test('pure modules have no clock, randomness, disk or network of their own', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|'node:(fs|net|http|https|child_process|os|dns)\b/;
    expect(
      linesMatching(
        files.filter(({ path }) => pure.test(path)),
        impure,
      ),
    ).toEqual([]);
  });

  test('only the runtime knows that there is more than one', () => {
    const others = files.filter(({ path }) => !path.startsWith('src/runtime/'));
    expect(others.filter(({ text }) => /\bbun\b/i.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('there is one clock and one source of randomness', () => {
    const homes = /^(src\/(context\/create-context|controller\/main)|cluster\/)/;
    const others = files.filter(({ path }) => !homes.test(path));
    expect(linesMatching(others, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/)).toEqual([]);
  });
});

describe('the laws themselves', () => {
  const importing = (from: string, to: string, isTypeOnly = false) =>
    violationOf({ from, to, isTypeOnly, names: [] });

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
    expect(importing('src/cli/commands/x.ts', 'src/render/index.ts', true)).toBeUndefined();
  });

  test('refuse the cluster to the library, and the library to the cluster', () => {
    expect(importing('src/actions/x.ts', 'cluster/index.ts')).toContain('embedded cluster');
    expect(importing('cluster/x.ts', 'src/kube/index.ts')).toContain('shares nothing');
  });

  test('find a cycle', () => {
    const files = [
      { path: 'src/a/x.ts', text: "import { y } from './y.ts';" },
      { path: 'src/a/y.ts', text: "import { x } from './x.ts';" },
    ];
    expect(findCycle(files)).toEqual(['src/a/x.ts', 'src/a/y.ts', 'src/a/x.ts']);
  });
});
