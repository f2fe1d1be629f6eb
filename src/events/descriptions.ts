/** The parts of a context; which of them an event has, and which may change, the catalogue says. */
export type Part =
  | 'chart'
  | 'values'
  | 'release'
  | 'capabilities'
  | 'files'
  | 'templates'
  | 'dependencies'
  | 'objects'
  | 'notes'
  | 'findings';

/** Events with exactly one implementation: ours. */
export type CoreEvent =
  | 'read-chart'
  | 'render'
  | 'validate'
  | 'install'
  | 'upgrade'
  | 'rollback'
  | 'delete'
  | 'test'
  | 'list'
  | 'write-chart';

/** Events that any number of handlers may answer. */
export type OptionalEvent =
  | 'pre-create'
  | 'post-create'
  | 'pre-dependency-build'
  | 'post-dependency-build'
  | 'chart-loaded'
  | 'pre-package'
  | 'pre-render'
  | 'post-render'
  | 'pre-validate'
  | 'post-validate'
  | 'pre-lint'
  | 'post-template'
  | 'pre-install'
  | 'post-install'
  | 'pre-upgrade'
  | 'post-upgrade'
  | 'wait'
  | 'ready'
  | 'pre-rollback'
  | 'post-rollback'
  | 'pre-delete'
  | 'post-delete'
  | 'pre-test'
  | 'post-test'
  | 'failed-test'
  | 'pre-list'
  | 'post-list';

export type EventName = CoreEvent | OptionalEvent;

export interface EventDescription {
  readonly kind: 'core' | 'optional';
  /** `library`: for programs that use the library; charts may not answer it. */
  readonly audience: 'charts' | 'library';
  readonly summary: string;
  /** What its context holds. */
  readonly holds: readonly Part[];
}

const everything = [
  'chart',
  'values',
  'release',
  'capabilities',
  'files',
  'templates',
  'dependencies',
  'objects',
  'notes',
] as const;
/** There are no objects yet: an empty list. */
const unrendered = everything.filter((part) => part !== 'notes');
/** Of a chart that nobody installs. */
export const sourceParts: readonly Part[] = [
  'chart',
  'values',
  'files',
  'templates',
  'dependencies',
  'objects',
];

function optional(summary: string, holds: readonly Part[]): EventDescription {
  return { kind: 'optional', audience: 'charts', summary, holds };
}

function core(summary: string, holds: readonly Part[]): EventDescription {
  return { kind: 'core', audience: 'library', summary, holds };
}

function forPrograms(summary: string): EventDescription {
  return { kind: 'optional', audience: 'library', summary, holds: [] };
}

/** Every event there is. */
export const eventDescriptions: Readonly<Record<EventName, EventDescription>> = {
  'read-chart': core('the chart is read, from wherever it is', []),
  'write-chart': core('the chart is written', sourceParts),
  'pre-create': optional('before a chart is made; of the chart there is but its name', ['chart']),
  'post-create': optional('the new chart is complete; it is written afterwards', sourceParts),
  'pre-dependency-build': optional('before dependencies are resolved and fetched', sourceParts),
  'post-dependency-build': optional(
    'every dependency is in charts/, in the version that was chosen',
    sourceParts,
  ),
  'chart-loaded': optional('the whole tree of charts is loaded, once an operation', unrendered),
  'pre-package': optional('immediately before the package is written', sourceParts),
  'pre-render': optional('before the templates are rendered', unrendered),
  render: core('templates become objects and notes', everything),
  'post-render': optional('the templates are rendered', everything),
  'pre-validate': optional('before the objects are checked', everything),
  validate: core('the objects are checked', everything),
  'post-validate': optional('the objects are sound', everything),
  'pre-lint': optional('before the findings are reported', [...everything, 'findings']),
  'post-template': optional('immediately before the objects are printed', everything),
  'pre-install': optional('before anything is sent to the cluster', everything),
  install: core('the objects are sent to the cluster', everything),
  'post-install': optional('the objects are sent to the cluster', everything),
  'pre-upgrade': optional('before anything is sent to the cluster', everything),
  upgrade: core('what changed is sent to the cluster', everything),
  'post-upgrade': optional('what changed is sent to the cluster', everything),
  wait: optional('an object changed in the cluster while its readiness is awaited', everything),
  ready: optional('every object is ready', everything),
  'pre-rollback': optional('before the older version is sent to the cluster', everything),
  rollback: core('the older version is sent to the cluster', everything),
  'post-rollback': optional('the older version is sent to the cluster', everything),
  'pre-delete': optional('before the objects of a release are deleted', ['release']),
  delete: core('the objects are deleted', ['release']),
  'post-delete': optional('the objects are deleted', ['release']),
  'pre-test': optional('before the tests run', everything),
  test: core('the tests run', everything),
  'post-test': optional('the tests ran, whether or not they passed', everything),
  'failed-test': optional('a test failed', everything),
  'pre-list': forPrograms('before releases are listed'),
  list: core('releases are listed', []),
  'post-list': forPrograms('the list is complete'),
};
