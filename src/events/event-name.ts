import { HelmError, findNearest } from '../base/index.ts';
import { eventDescriptions } from './descriptions.ts';
import type { CoreEvent, EventName, OptionalEvent } from './descriptions.ts';

/** Names that early drafts used for what has another name now. */
const formerNames: ReadonlyMap<string, OptionalEvent> = new Map([
  ['pre-load', 'chart-loaded'],
  ['watch', 'wait'],
]);

/** The event that a chart means by `name`: one that a chart may answer. */
export function requireChartEvent(name: string): OptionalEvent {
  const event = formerNames.get(name) ?? name;
  if (!isEventName(event)) {
    const nearest = findNearest(name, chartEvents(), 1)[0];
    const hint =
      nearest === undefined ? '; helm docs events lists them' : `; did you mean "${nearest}"?`;
    throw new HelmError('UnknownEvent', `there is no event "${name}"${hint}`);
  }
  if (isCoreEvent(event)) {
    throw new HelmError('CoreEvent', `"${event}" is a core event: a chart cannot answer it`);
  }
  if (eventDescriptions[event].audience === 'library') {
    throw new HelmError('LibraryEvent', `"${event}" is not an event of charts`);
  }
  return event;
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventDescriptions, name);
}

export function isCoreEvent(event: EventName): event is CoreEvent {
  return eventDescriptions[event].kind === 'core';
}

function chartEvents(): string[] {
  return Object.entries(eventDescriptions)
    .filter(([, { kind, audience }]) => kind === 'optional' && audience === 'charts')
    .map(([name]) => name);
}
