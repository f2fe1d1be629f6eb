import { eventDescriptions, sourceParts } from './descriptions.ts';
import type { EventName, Part } from './descriptions.ts';

export interface Step {
  readonly event: EventName;
  /** What handlers may change; anything else that they write is ignored or refused. */
  readonly mayChange: readonly Part[];
  /** Why an operation may pass this event by, in words. */
  readonly when?: string;
  /** Whether it may be emitted again and again. */
  readonly repeats?: boolean;
  /** What its context holds, where that is less than elsewhere. */
  readonly holds?: readonly Part[];
}

const readChart: Step = { event: 'read-chart', mayChange: [] };
const writeChart: Step = { event: 'write-chart', mayChange: [] };

const untilRendered: readonly Step[] = [
  readChart,
  { event: 'chart-loaded', mayChange: ['values', 'templates'] },
  { event: 'pre-render', mayChange: ['values', 'templates'] },
  { event: 'render', mayChange: [] },
  { event: 'post-render', mayChange: ['objects', 'notes'] },
];

const untilValidated: readonly Step[] = [
  ...untilRendered,
  { event: 'pre-validate', mayChange: ['objects', 'notes'] },
  { event: 'validate', mayChange: [] },
  { event: 'post-validate', mayChange: ['objects', 'notes'] },
];

const waiting: readonly Step[] = [
  { event: 'wait', mayChange: ['objects'], when: 'with --wait', repeats: true },
  { event: 'ready', mayChange: [], when: 'with --wait' },
];

export type Operation =
  | 'create'
  | 'dependency build'
  | 'package'
  | 'lint'
  | 'template'
  | 'install'
  | 'upgrade'
  | 'rollback'
  | 'delete'
  | 'test'
  | 'list';

/** The events of every command that has any, in order. */
export const sequences: Readonly<Record<Operation, readonly Step[]>> = {
  create: [
    { event: 'pre-create', mayChange: [] },
    { event: 'post-create', mayChange: ['values', 'templates', 'files'] },
    writeChart,
  ],
  'dependency build': [
    readChart,
    { event: 'chart-loaded', mayChange: [], holds: sourceParts },
    { event: 'pre-dependency-build', mayChange: ['dependencies'] },
    { event: 'post-dependency-build', mayChange: [] },
  ],
  package: [
    readChart,
    { event: 'chart-loaded', mayChange: ['values', 'templates', 'files'], holds: sourceParts },
    { event: 'pre-package', mayChange: ['values', 'templates', 'files'] },
    writeChart,
  ],
  lint: [...untilValidated, { event: 'pre-lint', mayChange: ['findings'] }],
  template: [...untilValidated, { event: 'post-template', mayChange: ['objects', 'notes'] }],
  install: [
    ...untilValidated,
    { event: 'pre-install', mayChange: ['objects', 'notes'] },
    { event: 'install', mayChange: [] },
    { event: 'post-install', mayChange: [] },
    ...waiting,
  ],
  upgrade: [
    ...untilValidated,
    { event: 'pre-upgrade', mayChange: ['objects', 'notes'] },
    { event: 'upgrade', mayChange: [] },
    { event: 'post-upgrade', mayChange: [] },
    ...waiting,
  ],
  rollback: [
    readChart,
    { event: 'chart-loaded', mayChange: [] },
    { event: 'pre-rollback', mayChange: ['objects'] },
    { event: 'rollback', mayChange: [] },
    { event: 'post-rollback', mayChange: [] },
    ...waiting,
  ],
  delete: [
    { event: 'pre-delete', mayChange: [] },
    { event: 'delete', mayChange: [] },
    { event: 'post-delete', mayChange: [] },
  ],
  test: [
    ...untilRendered,
    { event: 'pre-test', mayChange: ['objects'] },
    { event: 'test', mayChange: [] },
    { event: 'post-test', mayChange: [] },
    { event: 'failed-test', mayChange: [], when: 'when a test failed' },
  ],
  list: [
    { event: 'pre-list', mayChange: [] },
    { event: 'list', mayChange: [] },
    { event: 'post-list', mayChange: [] },
  ],
};

/** What the context of an event holds. */
export function partsHeld({ event, holds }: Step): readonly Part[] {
  return holds ?? eventDescriptions[event].holds;
}

/** The last event up to this one in which handlers may change a part. */
export function lastChange(
  operation: Operation,
  event: EventName,
  part: Part,
): EventName | undefined {
  const steps = sequences[operation];
  const position = steps.findIndex((step) => step.event === event);
  return steps.slice(0, position + 1).findLast(({ mayChange }) => mayChange.includes(part))?.event;
}

/** The first event after this one in which handlers may change a part. */
export function nextChange(
  operation: Operation,
  event: EventName,
  part: Part,
): EventName | undefined {
  const steps = sequences[operation];
  const position = steps.findIndex((step) => step.event === event);
  return steps.slice(position + 1).find(({ mayChange }) => mayChange.includes(part))?.event;
}
