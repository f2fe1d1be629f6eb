import type { ChartContext, EventContext } from './context.ts';
import type { Part } from './descriptions.ts';

export interface PartSnapshot {
  /** Fails if a part other than those was replaced since; returns the snapshot of now. */
  readonly requireOnly: (mayChange: readonly Part[], who: string) => PartSnapshot;
}

const chartParts = ['files', 'templates', 'dependencies', 'objects', 'notes'] as const;

/** Remembers every part, to find out what a handler replaced. */
export function takeSnapshot(context: EventContext): PartSnapshot {
  const before = partsOf(context);
  return {
    requireOnly(mayChange, who) {
      for (const [index, { part, value }] of partsOf(context).entries()) {
        if (value !== before[index]?.value && !mayChange.includes(part)) {
          throw new Error(`${who} replaced ${part}, which may not change there`);
        }
      }
      return takeSnapshot(context);
    },
  };
}

function partsOf(context: EventContext): { part: Part; value: unknown }[] {
  return [
    { part: 'values', value: context.values },
    { part: 'findings', value: context.findings },
    ...(context.top === undefined ? [] : partsOfChart(context.top)),
  ];
}

function partsOfChart(chart: ChartContext): { part: Part; value: unknown }[] {
  return [
    ...chartParts.map((part) => ({ part, value: chart[part] })),
    ...[...chart.libraries, ...chart.charts].flatMap(partsOfChart),
  ];
}
