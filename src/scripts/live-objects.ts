import type { ChartContext, ContextObject, EventContext } from '../events/index.ts';
import type { KubeObject } from '../kube/index.ts';
import { keyOf, referenceOf } from '../kube/index.ts';
import { handlerTable } from '../kube/index.ts';

/** What handlers see of objects while their readiness is awaited, and what they say of it. */
export class LiveObjects {
  readonly #charts: readonly ChartContext[];
  readonly #namespace: string;

  /** `namespace`: that of objects which name none. */
  constructor({ top }: EventContext, namespace: string) {
    this.#charts = top === undefined ? [] : chartsOf(top);
    this.#namespace = namespace;
  }

  /** Shows the state of objects; what was said of an earlier one is forgotten. */
  show(states: readonly KubeObject[]): void {
    const byKey = new Map(states.map((live) => [keyOf(referenceOf(live)), live]));
    const stateOf = ({ value }: ContextObject) =>
      this.#keysOf(value).reduce<KubeObject | undefined>(
        (found, key) => found ?? byKey.get(key),
        undefined,
      );
    for (const chart of this.#charts) {
      const shown = chart.objects.map((object) => withState(object, stateOf(object)));
      if (shown.some((object, index) => object !== chart.objects[index])) chart.objects = shown;
    }
  }

  /** Finds what handlers were shown of an object, and said. */
  finder(): (live: KubeObject) => ContextObject | undefined {
    const byKey = new Map(
      this.#charts
        .flatMap(({ objects }) => objects)
        .flatMap((object) => this.#keysOf(object.value).map((key) => [key, object] as const)),
    );
    return (live) => byKey.get(keyOf(referenceOf(live)));
  }

  /** Objects of the cluster have no namespace, whatever their manifest says. */
  #keysOf(value: ContextObject['value']): readonly string[] {
    const metadata = tableIn(value, 'metadata');
    const reference = {
      apiVersion: textIn(value, 'apiVersion'),
      kind: textIn(value, 'kind'),
      name: textIn(metadata, 'name'),
    };
    const namespace = textIn(metadata, 'namespace') || this.#namespace;
    return [keyOf({ ...reference, namespace }), keyOf(reference)];
  }
}

function withState(object: ContextObject, live: KubeObject | undefined): ContextObject {
  if (live === undefined) return object;
  const { source, text, value } = object;
  return { source, value, live: handlerTable(live), ...(text === undefined ? {} : { text }) };
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
