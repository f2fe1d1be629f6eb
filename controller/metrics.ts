/** What the controller counts, in the form that Prometheus reads. */
export class Metrics {
  readonly #counters = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  readonly #gauges = new Map<string, () => number>();

  /** One more reconciliation, how it ended and how many seconds it took. */
  reconciled(outcome: string, seconds: number): void {
    const key = `helm_reconciliations_total{outcome="${outcome}"}`;
    this.#counters.set(key, (this.#counters.get(key) ?? 0) + 1);
    add(this.#sums, 'helm_reconciliation_seconds_sum', seconds);
    add(this.#sums, 'helm_reconciliation_seconds_count', 1);
  }

  /** A figure that is asked for whenever somebody looks. */
  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read);
  }

  format(): string {
    const lines = [
      '# TYPE helm_reconciliations_total counter',
      ...[...this.#counters].map(([key, value]) => `${key} ${value}`),
      '# TYPE helm_reconciliation_seconds summary',
      ...[...this.#sums].map(([key, value]) => `${key} ${value}`),
      ...[...this.#gauges].flatMap(([name, read]) => [`# TYPE ${name} gauge`, `${name} ${read()}`]),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
