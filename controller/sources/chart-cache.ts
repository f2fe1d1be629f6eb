import type { ActionContext } from '../../src/context/index.ts';
import type { ChartSource, ObtainedChart } from '../../src/source/index.ts';
import { obtainChart } from '../../src/source/index.ts';

export interface Fetching {
  readonly reference: string;
  readonly source: ChartSource;
  /** Milliseconds for which an answer is good enough. */
  readonly interval: number;
}

interface Cached {
  readonly chart: Promise<ObtainedChart>;
  readonly fetchedAt: number;
}

/** More charts than this are hardly in use at once. */
const maxCharts = 200;

/** Charts by what they were asked for as: a thousand requests of one chart fetch it once. */
export class ChartCache {
  readonly #charts = new Map<string, Cached>();
  #fetches = 0;

  /** How often a chart was really fetched. */
  get fetches(): number {
    return this.#fetches;
  }

  async obtain(context: ActionContext, fetching: Fetching): Promise<ObtainedChart> {
    const key = JSON.stringify([fetching.reference, fetching.source]);
    const now = context.clock.now().getTime();
    const known = this.#charts.get(key);
    if (known !== undefined && now - known.fetchedAt < fetching.interval) return known.chart;
    return this.#fetch(context, key, fetching, now);
  }

  async #fetch(
    context: ActionContext,
    key: string,
    { reference, source }: Fetching,
    fetchedAt: number,
  ): Promise<ObtainedChart> {
    this.#fetches++;
    const chart = obtainChart(context, reference, source);
    this.#charts.delete(key);
    this.#charts.set(key, { chart, fetchedAt });
    const [oldest] = this.#charts.keys();
    if (this.#charts.size > maxCharts && oldest !== undefined) this.#charts.delete(oldest);
    try {
      return await chart;
    } catch (error) {
      // Whoever asks next tries again.
      if (this.#charts.get(key)?.chart === chart) this.#charts.delete(key);
      throw error;
    }
  }
}
