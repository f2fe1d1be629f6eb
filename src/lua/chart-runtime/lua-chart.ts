import { isLibrary } from '../../chart/index.ts';
import type { Chart } from '../../chart/index.ts';

const scriptPath = /^ext\/lua\/(.+)\.lua$/;

/** A chart as its scripts see it. Charts refer to each other by number, from 1: the top chart. */
export interface LuaChart {
  readonly number: number;
  /** As its parent knows it. */
  readonly name: string;
  /** Such as `web/charts/db`. */
  readonly path: string;
  readonly depth: number;
  /** Its turn when all charts are asked: depth first, libraries before subcharts, the top chart last. */
  readonly turn: number;
  /** What is in `ext/lua/`, by name without `.lua`. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  readonly children: readonly number[];
  readonly libraries: readonly number[];
}

/** The charts of a tree: the top chart, its libraries, then every subchart below its parent. */
export function luaCharts(top: Chart): readonly LuaChart[] {
  return new Numbering(top).charts;
}

/** Adds the charts of a tree that are not known yet; those that are keep their numbers. */
export function addCharts(known: LuaChart[], top: Chart): void {
  const tree = luaCharts(top);
  const numbers = new Map(known.map(({ path, number }) => [path, number]));
  for (const { path } of tree) {
    if (!numbers.has(path)) numbers.set(path, numbers.size + 1);
  }
  const renumber = (number: number): number => numbers.get(tree[number - 1]?.path ?? '') ?? 0;
  for (const chart of tree) {
    const number = renumber(chart.number);
    const children = chart.children.map(renumber);
    const libraries = chart.libraries.map(renumber);
    known[number - 1] = { ...(known[number - 1] ?? chart), number, children, libraries };
  }
}

type Draft = LuaChart & {
  readonly children: number[];
  readonly libraries: number[];
  turn: number;
};

class Numbering {
  readonly charts: Draft[] = [];
  /** One of each name for the whole tree. */
  readonly #libraries = new Map<string, Draft>();
  #turns = 1;

  constructor(top: Chart) {
    const draft = this.#add(top, { path: top.metadata.name, depth: 0 });
    for (const library of top.libraries) this.#addLibrary(library, draft);
    this.#addRelatives(top, draft);
    this.#takeTurns(draft, new Set());
  }

  /** Gives turns to a chart and all below it that have none yet. */
  #takeTurns(draft: Draft, seen: Set<Draft>): void {
    if (seen.has(draft)) return;
    seen.add(draft);
    for (const number of [...draft.libraries, ...draft.children]) {
      const below = this.charts[number - 1];
      if (below !== undefined) this.#takeTurns(below, seen);
    }
    draft.turn = seen.size === 1 ? this.charts.length : this.#turns++;
  }

  #add(chart: Chart, { path, depth }: { path: string; depth: number }): Draft {
    const draft: Draft = {
      number: this.charts.length + 1,
      name: chart.metadata.name,
      path,
      depth,
      turn: 0,
      scripts: scriptsOf(chart),
      children: [],
      libraries: [],
    };
    this.charts.push(draft);
    return draft;
  }

  #addLibrary(chart: Chart, top: Draft): void {
    const { name } = chart.metadata;
    if (this.#libraries.has(name)) return;
    const draft = this.#add(chart, { path: `${top.path}/library/${name}`, depth: 1 });
    this.#libraries.set(name, draft);
    this.#addRelatives(chart, draft);
  }

  #addRelatives(chart: Chart, draft: Draft): void {
    for (const name of libraryNames(chart)) {
      const library = this.#libraries.get(name);
      if (library !== undefined) draft.libraries.push(library.number);
    }
    for (const child of chart.dependencies) {
      const place = {
        path: `${draft.path}/charts/${child.metadata.name}`,
        depth: draft.depth + 1,
      };
      const childDraft = this.#add(child, place);
      (isLibrary(child.metadata) ? draft.libraries : draft.children).push(childDraft.number);
      this.#addRelatives(child, childDraft);
    }
  }
}

function scriptsOf(chart: Chart): Map<string, Uint8Array> {
  const scripts = new Map<string, Uint8Array>();
  for (const { name, data } of chart.files) {
    const script = scriptPath.exec(name)?.[1];
    if (script !== undefined) scripts.set(script, data);
  }
  return scripts;
}

/** Those that a chart declares, and those that lie in its own `library/`. */
function libraryNames({ metadata, libraries }: Chart): Set<string> {
  return new Set(
    [...metadata.libraries, ...libraries.map((chart) => chart.metadata)].map(({ name }) => name),
  );
}
