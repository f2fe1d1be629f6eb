import type { ChartContext, EventContext, Observer, Origin } from '../events/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import { printYaml } from '../yaml/index.ts';
import type { PartChange, TracedEvent, TracedHandler } from './render-report.ts';

/** Notes the events of a walk, and what each handler changed. */
export class EventTracer implements Observer {
  readonly events: TracedEvent[] = [];
  readonly #onEvent: (name: string) => void;
  #context: (() => EventContext) | undefined;
  #handlers: TracedHandler[] = [];
  #parts: readonly TracedPart[] = [];

  /** @param onEvent Told of each event before it starts. */
  constructor(onEvent: (name: string) => void) {
    this.#onEvent = onEvent;
  }

  /** Says where the context is, once there is one. */
  watch(context: () => EventContext): void {
    this.#context = context;
  }

  readonly eventStarted: NonNullable<Observer['eventStarted']> = ({ event }) => {
    this.#onEvent(event);
    this.#handlers = [];
    this.#parts = this.#partsNow();
  };

  readonly handlerFinished: NonNullable<Observer['handlerFinished']> = (
    _event,
    { origin },
    milliseconds,
  ) => {
    const before = this.#parts;
    this.#parts = this.#partsNow();
    const changes = changesBetween(before, this.#parts);
    this.#handlers.push({ ...placeOf(origin), milliseconds, changes });
  };

  readonly eventFinished: NonNullable<Observer['eventFinished']> = ({ event }, milliseconds) => {
    this.events.push({ name: event, milliseconds, handlers: this.#handlers });
  };

  #partsNow(): readonly TracedPart[] {
    const context = this.#context?.();
    return context === undefined ? [] : partsOf(context);
  }
}

function placeOf({ name, file, line }: Origin): Pick<TracedHandler, 'chart' | 'file' | 'line'> {
  return {
    chart: name,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  };
}

/** A part is replaced when it changes, and only then is its text wanted. */
interface TracedPart {
  readonly name: string;
  readonly value: unknown;
  readonly text: () => string;
}

function partsOf({ values, top }: EventContext): readonly TracedPart[] {
  const own = { name: 'values', value: values, text: () => printYaml(values) };
  return top === undefined ? [own] : [own, ...partsOfChart(top, '')];
}

function partsOfChart(chart: ChartContext, prefix: string): readonly TracedPart[] {
  const { objects, templates, files, notes } = chart;
  const filesText = (list: typeof files) => () =>
    list.map(({ name, data }) => `# ${name}\n${decodeUtf8(data)}`).join('\n');
  return [
    {
      name: `${prefix}objects`,
      value: objects,
      text: () =>
        objects.map(({ source, value }) => `# ${source}\n${printYaml(value)}`).join('---\n'),
    },
    { name: `${prefix}templates`, value: templates, text: filesText(templates) },
    { name: `${prefix}files`, value: files, text: filesText(files) },
    { name: `${prefix}notes`, value: notes, text: () => notes },
    ...chart.charts.flatMap((child) => partsOfChart(child, `${prefix}${child.name}: `)),
  ];
}

function changesBetween(
  before: readonly TracedPart[],
  after: readonly TracedPart[],
): readonly PartChange[] {
  const old = new Map(before.map((part) => [part.name, part]));
  return after.flatMap((part) => {
    const known = old.get(part.name);
    if (known === undefined || known.value === part.value) return [];
    const change = { part: part.name, before: known.text(), after: part.text() };
    return change.before === change.after ? [] : [change];
  });
}
