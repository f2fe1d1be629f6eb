/**
 * Public charts name dependencies that lie in some repository. Where another chart of the same name
 * was found, a copy of the chart gets it into charts/, so that both programs have something to
 * render; where none was, both have to complain alike.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseYaml } from '../../src/yaml/index.ts';

export class Vendor {
  #byName = new Map();
  #copies = mkdtempSync(path.join(os.tmpdir(), 'helm-parity-'));
  #count = 0;

  constructor(charts) {
    for (const chart of charts) {
      const name = metadataOf(chart)?.get('name');
      // A chart that stands alone is preferred to a copy inside another's charts/.
      if (typeof name === 'string' && !this.#byName.has(name)) this.#byName.set(name, chart);
    }
  }

  /** The chart itself, or a copy of it with what it lacks. */
  complete(chart) {
    const missing = this.#missing(chart);
    if (missing.length === 0) return chart;
    const copy = path.join(this.#copies, String(this.#count++), path.basename(chart));
    cpSync(chart, copy, { recursive: true, verbatimSymlinks: false, dereference: true });
    this.#fill(copy, missing, [chart]);
    return copy;
  }

  #missing(chart) {
    const dependencies = metadataOf(chart)?.get('dependencies');
    if (!Array.isArray(dependencies)) return [];
    const names = dependencies
      .map((each) => each?.get?.('name'))
      .filter((name) => typeof name === 'string');
    return [...new Set(names)].filter(
      (name) => !existsSync(path.join(chart, 'charts', name)) && this.#byName.has(name),
    );
  }

  #fill(copy, missing, trail) {
    for (const name of missing) {
      const source = this.#byName.get(name);
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
