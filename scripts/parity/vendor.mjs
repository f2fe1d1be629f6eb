/**
 * Public charts name dependencies that lie in some repository. Where another chart of the same name
 * was found, a copy of the chart gets it into charts/, so that both programs have something to
 * render; where none was, both have to complain alike.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseConstraint, parseVersion, satisfies } from '../../src/base/index.ts';
import { parseYaml } from '../../src/yaml/index.ts';

export class Vendor {
  #byName = new Map();
  #copies = mkdtempSync(path.join(os.tmpdir(), 'helm-parity-'));
  #completed = new Map();

  constructor(charts) {
    for (const chart of charts) {
      const metadata = metadataOf(chart);
      const name = metadata?.get('name');
      if (typeof name !== 'string') continue;
      const version = String(metadata.get('version'));
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), { chart, version }]);
    }
  }

  /** The chart itself, or a copy of it with what it lacks. */
  complete(chart) {
    const known = this.#completed.get(chart);
    if (known !== undefined) return known;
    const completed = this.#complete(chart);
    this.#completed.set(chart, completed);
    return completed;
  }

  #complete(chart) {
    const missing = this.#missing(chart);
    if (missing.length === 0) return chart;
    const copy = path.join(this.#copies, String(this.#completed.size), path.basename(chart));
    cpSync(chart, copy, { recursive: true, verbatimSymlinks: false, dereference: true });
    this.#fill(copy, missing, [chart]);
    return copy;
  }

  #missing(chart) {
    const dependencies = metadataOf(chart)?.get('dependencies');
    if (!Array.isArray(dependencies)) return [];
    const wanted = dependencies.filter((each) => typeof each?.get?.('name') === 'string');
    const sources = new Map(
      wanted
        .filter((each) => !existsSync(path.join(chart, 'charts', each.get('name'))))
        .map((each) => [each.get('name'), this.#choose(each, chart)]),
    );
    return [...sources].filter(([, source]) => source !== undefined);
  }

  /** One whose version is in the range, else any; of several the nearest by its path. */
  #choose(dependency, chart) {
    const candidates = this.#byName.get(dependency.get('name')) ?? [];
    const fitting = candidates.filter(({ version }) => fits(version, dependency.get('version')));
    return (fitting.length > 0 ? fitting : candidates)
      .map((each) => each.chart)
      .toSorted((a, b) => sharedLength(b, chart) - sharedLength(a, chart))[0];
  }

  #fill(copy, missing, trail) {
    for (const [name, source] of missing) {
      if (trail.includes(source)) continue;
      const target = path.join(copy, 'charts', name);
      cpSync(source, target, { recursive: true, dereference: true });
      this.#fill(target, this.#missing(target), [...trail, source]);
    }
  }

  remove() {
    rmSync(this.#copies, { recursive: true, force: true });
  }
}

function metadataOf(chart) {
  try {
    const metadata = parseYaml(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8'));
    return metadata instanceof Map ? metadata : undefined;
  } catch {
    return undefined;
  }
}

function fits(version, range) {
  try {
    return satisfies(parseVersion(version), parseConstraint(String(range)));
  } catch {
    return false;
  }
}

/** How much of their paths two charts have in common. */
function sharedLength(a, b) {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
