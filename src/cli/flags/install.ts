/** What `install` takes; `template` accepts all of it, so that one command line serves both. */
export const installFlags = {
  atomic: {
    type: 'bool',
    description: 'roll back on failure',
    deprecated: 'use --rollback-on-failure instead',
  },
  'create-namespace': { type: 'bool', description: 'create the namespace if it is not there' },
  'dependency-update': {
    type: 'bool',
    description: 'fetch dependencies that are missing before the chart is used',
  },
  description: { type: 'string', description: 'say what this is for' },
  'disable-openapi-validation': {
    type: 'bool',
    description: "do not check objects against the cluster's OpenAPI schema",
  },
  force: { type: 'bool', description: 'replace', deprecated: 'use --force-replace instead' },
  'force-conflicts': { type: 'bool', description: "take over fields that others' managers own" },
  'force-replace': { type: 'bool', description: 'replace objects instead of changing them' },
  'generate-name': {
    type: 'bool',
    short: 'g',
    description: 'make up a name (and leave NAME out)',
  },
  'hide-notes': { type: 'bool', description: 'do not print the notes', hidden: true },
  labels: { type: 'stringToString', short: 'l', description: 'labels for the release' },
  'name-template': { type: 'string', description: 'template that names the release' },
  'no-hooks': { type: 'bool', description: 'leave hooks out' },
  'render-subchart-notes': { type: 'bool', description: 'notes of subcharts too', hidden: true },
  replace: { type: 'bool', description: 'reuse the name of a deleted release' },
  'rollback-on-failure': { type: 'bool', description: 'undo everything when it fails' },
  'server-side': { type: 'bool', default: true, description: 'apply on the server' },
  'skip-crds': { type: 'bool', description: "leave the chart's crds/ alone" },
  'take-ownership': { type: 'bool', description: 'adopt objects that are already there' },
  timeout: {
    type: 'duration',
    default: 300_000,
    description: 'how long to wait for any one thing (default 5m0s)',
  },
  wait: {
    type: 'string',
    implied: 'watcher',
    default: 'hookOnly',
    choices: ['watcher', 'hookOnly', 'legacy', 'true', 'false'],
    refuse: (text: string): string =>
      `invalid wait input ${JSON.stringify(text)}. Valid inputs are watcher, hookOnly, and legacy`,
    description: 'wait until everything is ready',
  },
  'wait-for-jobs': { type: 'bool', description: 'with --wait, wait for Jobs to complete too' },
} as const;
