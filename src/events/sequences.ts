import type { EventName, Part } from './descriptions.ts';

export interface Step {
  readonly event: EventName;
  /** What handlers may change; anything else that they write is ignored or refused. */
  readonly mayChange: readonly Part[];
  /** Why an operation may pass this event by, in words. */
  readonly when?: string;
  /** Whether it may be emitted again and again. */
  readonly repeats?: boolean;
}

const untilRendered: readonly Step[] = [
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
  ],
  'dependency build': [
    { event: 'pre-dependency-build', mayChange: ['dependencies'] },
    { event: 'post-dependency-build', mayChange: [] },
  ],
  package: [
    { event: 'chart-loaded', mayChange: ['values', 'templates', 'files'] },
    { event: 'pre-package', mayChange: ['values', 'templates', 'files'] },
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
    { event: 'post-test', mayChange: [], when: 'when every test passed' },
    { event: 'failed-test', mayChange: [], when: 'when a test failed' },
  ],
  list: [
    { event: 'pre-list', mayChange: [] },
    { event: 'list', mayChange: [] },
    { event: 'post-list', mayChange: [] },
  ],
};
