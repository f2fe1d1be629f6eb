import { HelmError } from '../../base/index.ts';

/** The bytes that all files of a chart may have together. */
export const maxChartSize: number = 100 * 1024 * 1024;

/** The bytes of a file that is parsed: what YAML makes of one takes fifty times its size. */
export const maxParsedSize: number = 10 * 1024 * 1024;

/** More files are refused; no chart comes near. */
export const maxFileCount = 50_000;

/** Symbolic links to directories can make many files of few. */
export const maxLinkCount = 10_000;

/** Charts in charts in charts: deeper is refused, for an archive may even contain itself. */
export const maxChartDepth = 64;

/** What archives inside a chart may still expand to, all of them together. */
export class Budget {
  #remaining: number;

  constructor(size: number = maxChartSize) {
    this.#remaining = size;
  }

  get remaining(): number {
    return this.#remaining;
  }

  spend(size: number): void {
    this.#remaining -= size;
    if (this.#remaining <= 0) throw tooLarge();
  }
}

export function tooLarge(): HelmError {
  const message = `decompressed chart is larger than the maximum size ${maxChartSize}`;
  return new HelmError('InvalidArchive', message);
}

export function tooMany(count: number, things: 'files' | 'symbolic links'): HelmError {
  const message = `chart has more than ${count} ${things}, which is not supported`;
  return new HelmError('InvalidChart', message);
}
