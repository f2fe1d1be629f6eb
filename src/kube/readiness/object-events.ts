import { makeVisible } from '../../base/index.ts';
import type { KubeObject } from '../object.ts';
import { integerAt, textAt } from './object-fields.ts';

/** Something that happened to an object, as the cluster tells it. */
export interface ObjectEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  /** When it last happened; empty where nobody says. */
  readonly at: string;
  /** `Pod/web-5d4f`. */
  readonly about: string;
}

/** The last events, oldest first; warnings rather than others. */
export function lastEvents(events: readonly KubeObject[], limit: number): readonly ObjectEvent[] {
  const parsed = events.map(parseEvent).sort((a, b) => compare(a.at, b.at));
  const warnings = parsed.filter(({ type }) => type === 'Warning');
  return (warnings.length > 0 ? warnings : parsed).slice(-limit);
}

function parseEvent(event: KubeObject): ObjectEvent {
  const kind = textAt(event, 'involvedObject.kind');
  const times = ['series.lastObservedTime', 'lastTimestamp', 'eventTime', 'firstTimestamp'];
  const at = times.map((path) => textAt(event, path)).find((time) => time !== '');
  return {
    type: event['type'] === 'Warning' ? 'Warning' : 'Normal',
    reason: textAt(event, 'reason'),
    message: makeVisible(textAt(event, 'message')),
    count: integerAt(event, 'series.count', integerAt(event, 'count', 1)),
    at: at ?? event.metadata.creationTimestamp ?? '',
    about: `${kind}/${textAt(event, 'involvedObject.name')}`,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
