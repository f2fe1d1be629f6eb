/** The layers of `src/`, lowest first. The picture in ARCHITECTURE.md is this table. */
export const layers: readonly (readonly string[])[] = [
  [
    ...['base', 'files', 'go', 'json-path', 'json-schema', 'keys', 'processes', 'runtime', 'x509'],
    ...['yaml', 'toml'],
  ],
  ['chart', 'engine', 'events', 'http', 'lua-syntax', 'provenance'],
  ['render', 'kube', 'repository', 'registry', 'lua'],
  ['dependency', 'release', 'plan', 'lint', 'plugins', 'requests', 'unit-test'],
  ['context'],
  ['connection', 'source'],
  ['scripts'],
  ['rendering'],
  ['reports'],
  ['deployment'],
  ['actions', 'browser'],
  // The doors: what lies in `src/` itself.
  ['.'],
  ['cli'],
];

/** Neighbours in one layer that may know each other. */
export const neighbours: Readonly<Record<string, readonly string[]>> = {
  files: ['base'],
  processes: ['base'],
  go: ['base'],
  yaml: ['base', 'go'],
  toml: ['base', 'go'],
  x509: ['go'],
  'json-path': ['base', 'go'],
  'json-schema': ['base', 'go'],
  keys: ['runtime', 'x509'],
  repository: ['registry'],
  lua: ['render'],
};

/** The rooms of the walk, of which the command line uses what the library's door offers. */
export const stages: readonly string[] = [
  ...['context', 'connection', 'source', 'scripts', 'rendering', 'reports', 'deployment'],
];

/** Folders beside `src/`, each with a door, a build and tests of its own, and what they use besides the ground. */
export const partsUse: Readonly<Record<string, readonly string[]>> = {
  cluster: [],
  // A façade like the command line, and a client of the cluster for its own objects.
  controller: ['kube', 'requests', 'context', 'connection', 'source', 'actions'],
  // Another one, which watches what actions read once.
  dashboard: [
    ...['kube', 'chart', 'release', 'requests', 'context', 'connection', 'source', 'reports'],
    ...['scripts', 'rendering', 'deployment', 'actions'],
  ],
};
export const parts: readonly string[] = Object.keys(partsUse);

export function layerOf(module: string): number {
  return layers.findIndex((layer) => layer.includes(module));
}
