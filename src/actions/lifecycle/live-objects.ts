import type { ChartContext, ContextObject, EventContext } from '../../events/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { keyOf, referenceOf } from '../../kube/index.ts';
import { handlerTable } from '../cluster/object-values.ts';

/** What handlers see of objects while their readiness is awaited, and what they say of it. */
export class LiveObjects {
  readonly #charts: readonly ChartContext[];
  readonly #namespace: string;

  /** `namespace`: that of objects which name none. */
  constructor({ top }: EventContext, namespace: string) {
    this.#charts = top === undefined ? [] : chartsOf(top);
    this.#namespace = namespace;
  }

  /** Shows the state of an object; what was said of an earlier one is forgotten. */
  show(live: KubeObject): void {
    for (const chart of this.#charts) {
      if (!chart.objects.some((object) => this.#isOf(object, live))) continue;
      chart.objects = chart.objects.map((object) => {
        if (!this.#isOf(object, live)) return object;
        const { source, text, value } = object;
        return { source, value, live: handlerTable(live), ...(text === undefined ? {} : { text }) };
      });
    }
  }

  find(live: KubeObject): ContextObject | undefined {
    return this.#charts
      .flatMap(({ objects }) => objects)
      .find((object) => this.#isOf(object, live));
  }

  /** Objects of the cluster have no namespace, whatever their manifest says. */
  #isOf({ value }: ContextObject, live: KubeObject): boolean {
    const { namespace } = live.metadata;
    const metadata = tableIn(value, 'metadata');
    const own = textIn(metadata, 'namespace') || this.#namespace;
    const reference = {
      apiVersion: textIn(value, 'apiVersion'),
      kind: textIn(value, 'kind'),
      name: textIn(metadata, 'name'),
      namespace: namespace === undefined ? undefined : own,
    };
    return keyOf(reference) === keyOf(referenceOf(live));
  }
}

function chartsOf(chart: ChartContext): readonly ChartContext[] {
  return [chart, ...chart.charts.flatMap(chartsOf)];
}

function tableIn(table: ReadonlyMap<string, unknown>, key: string): ReadonlyMap<string, unknown> {
  const value = table.get(key);
  return value instanceof Map ? (value as ReadonlyMap<string, unknown>) : new Map();
}

function textIn(table: ReadonlyMap<string, unknown>, key: string): string {
  const value = table.get(key);
  return typeof value === 'string' ? value : '';
}
