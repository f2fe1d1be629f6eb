/** What docs/reliability.md tells: one row for each promise, with the suite that measures it. */
export interface Row {
  readonly name: string;
  readonly goal: string;
  /** The measurements that it shows: `suite`, or `suite-cluster`. */
  readonly suites: readonly string[];
  /** Which cases real Helm is asked, where there are some that it can be asked. */
  readonly helm?: readonly string[];
  readonly command: string;
}

const full = (part: string): string => `npm run test:reliability:full -- ${part}`;

export const rows: readonly Row[] = [
  {
    name: 'Kills',
    goal: '2,000 processes killed at any moment of an operation: none leaves a release that the next command cannot work on; whichever that is, it finishes or discards what was begun, within a lease and a second',
    suites: ['kills-embedded', 'kills-real'],
    helm: ['kill', 'recovery'],
    command: full('kills'),
  },
  {
    name: 'Delays',
    goal: 'of 500 writes that arrive after their holder died and another command committed, none counts',
    suites: ['delays-embedded', 'delays-real'],
    command: full('delays'),
  },
  {
    name: 'Clocks',
    goal: 'clients whose clocks are wrong by a day: 1,000 versions in the order in which they were made',
    suites: ['clock-embedded', 'clock-real'],
    command: full('clock'),
  },
  {
    name: 'Restarts',
    goal: 'the API server restarted before and after every write of an upgrade: it goes on',
    suites: ['restarts-embedded', 'restarts-real'],
    command: full('restarts'),
  },
  {
    name: 'Clients',
    goal: '50 clients on one release: one works at a time, and history has no gap',
    suites: ['race-embedded', 'race-real'],
    helm: ['clients'],
    command: full('race'),
  },
  {
    name: 'Dry runs',
    goal: 'every verb in every mode on every kind of release: no write reaches the server',
    suites: ['dry-runs-embedded', 'dry-runs-real'],
    command: 'npm run test:dry-run',
  },
  {
    name: 'Hostile inputs',
    goal: 'each of over 200 is refused in one line, in 2 s and 300 MB, and touches nothing outside',
    suites: ['hostile-embedded'],
    helm: ['hostile'],
    command: 'npm run test:hostile',
  },
  {
    name: 'Advisories',
    goal: 'each of the 27 published about Helm has a test that carries its number',
    suites: ['advisories-embedded'],
    command: 'npm run test:hostile -- advisories',
  },
  {
    name: 'Fuzzing',
    goal: 'at least 16 readers of what others write: no text crashes, hangs or escapes one',
    suites: ['fuzz-embedded'],
    command: 'npm run fuzz',
  },
  {
    name: 'Canaries',
    goal: 'values, Secrets, passwords and tokens go through every command: none is told to who did not ask',
    suites: ['canary-embedded', 'canary-real'],
    helm: ['canary'],
    command: 'npm run test:canary',
  },
  {
    name: 'Mutations',
    goal: 'unit tests notice at least 85 of 100 small changes of the code that must not fail',
    suites: ['lock', 'archive', 'bridge', 'redirects', 'permissions'].map(
      (area) => `mutation-${area}`,
    ),
    command: 'npm run test:mutation',
  },
  {
    name: 'Redirects',
    goal: 'another origin gets no credentials and no header of the caller',
    suites: ['redirects-embedded'],
    helm: ['redirects'],
    command: 'npm run test:hostile -- redirects',
  },
  {
    name: 'Grants',
    goal: 'what a record in the cluster says allows no script anything: rights are on the machine of the user',
    suites: ['grants-embedded', 'grants-real'],
    command: 'npm run test:embedded -- lua-permissions',
  },
];
