import { HelmError } from '../../base/index.ts';

/** The bytes that all files of a chart may have together. */
export const maxChartSize: number = 100 * 1024 * 1024;

/** The bytes of a file that is parsed: what YAML makes of one takes fifty times its size. */
export const maxParsedSize: number = 10 * 1024 * 1024;

/** Files, counted in each chart of the tree that they are part of; no chart comes near. */
export const maxFileCount = 50_000;

/** Charts of a tree, subcharts and libraries and all that aliases make of them. */
export const maxChartCount = 1000;

/** Symbolic links to directories can make many files of few. */
export const maxLinkCount = 10_000;

/** Charts in charts in charts: deeper is refused, for an archive may even contain itself. */
export const maxChartDepth = 64;

/** Headers and padding of all archives, on top of the files; more than this is no chart's. */
const maxOverhead = 32 * 1024 * 1024;

/** What a chart may still take, with all charts and archives inside of it together. */
export class Budget {
  #bytes: number = maxChartSize;
  #overhead: number = maxOverhead;
  #files: number = maxFileCount;
  #charts: number = maxChartCount;

  /** Bytes of files that may still be read. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes that an archive may expand to. */
  get expanded(): number {
    return this.#bytes + this.#overhead;
  }

  spendBytes(size: number): void {
    this.#bytes -= size;
    if (this.#bytes <= 0) throw tooLarge();
  }

  /** For what of an archive is no file's. */
  spendOverhead(size: number): void {
    this.#overhead -= size;
    if (this.#overhead < 0) throw tooLarge();
  }

  /** Throws before as many files are even listed; a chart pays for them when it is assembled. */
  requireFiles(count: number): void {
    if (count > this.#files) throw tooMany(maxFileCount, 'files');
  }

  spendChart(files: number): void {
    this.requireFiles(files);
    this.#files -= files;
    this.#charts -= 1;
    if (this.#charts < 0) throw tooMany(maxChartCount, 'charts');
  }
}

export function tooLarge(): HelmError {
  const message = `decompressed chart is larger than the maximum size ${maxChartSize}`;
  return new HelmError('InvalidArchive', message);
}

export function tooMany(count: number, things: 'charts' | 'files' | 'symbolic links'): HelmError {
  const message = `chart has more than ${count} ${things}, which is not supported`;
  return new HelmError('ChartTooLarge', message);
}
