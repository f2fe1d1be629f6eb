/** What shows each statement of the proposal that takes a cluster, in the life of one release. */
import { expect } from 'vitest';
import { traced } from '../../cluster/lifecycle/lua-scripts.ts';
import type { KubeObject } from '../../cluster/contract/kube-object.ts';
import type { Life } from './live-through.ts';

type Show = (life: Life) => void;

const rendering = ['read-chart', 'chart-loaded', 'pre-render', 'render', 'post-render'];
const validating = [...rendering, 'pre-validate', 'validate', 'post-validate'];

/** A verb's events, in order; `wait` comes as often as something changes. */
const events =
  (
    step: 'install' | 'upgrade' | 'rollback' | 'delete' | 'test' | 'failedTest',
    ...wanted: string[]
  ): Show =>
  ({ said }) => {
    const heard = traced(said[step].stderr);
    expect(heard.filter((event, at) => event !== heard[at - 1])).toEqual(wanted);
  };

const installing = events('install', ...validating, 'pre-install', 'install', 'post-install');
const upgrading = events(
  'upgrade',
  ...[...validating, 'pre-upgrade', 'upgrade', 'post-upgrade', 'wait', 'ready'],
);
const rollingBack = events(
  'rollback',
  ...['read-chart', 'chart-loaded', 'pre-rollback', 'rollback', 'post-rollback'],
);
const deleting = events('delete', 'pre-delete', 'delete', 'post-delete');
const testing = events('test', ...rendering, 'pre-test', 'test', 'post-test');
const failing = events('failedTest', ...rendering, 'pre-test', 'test', 'post-test', 'failed-test');

const ownersOf = (object: KubeObject | undefined): readonly object[] =>
  object?.metadata.ownerReferences ?? [];
const ownedBy = (owner: KubeObject | undefined): readonly unknown[] => [
  expect.objectContaining({ kind: owner?.kind, uid: owner?.metadata.uid }),
];

const leavesNothing: Show = ({ said, seen }) => {
  expect(said.delete.code).toBe(0);
  const { free, versions, ...rest } = seen.delete;
  expect(versions).toEqual([]);
  expect(Object.values(rest).filter((object) => object !== undefined)).toEqual([]);
  expect(free).toBeDefined();
};

const threeKinds: Show = ({ seen: { install } }) => {
  const { application, release, versions } = install;
  expect(application?.apiVersion).toBe('app.k8s.io/v1beta1');
  expect(ownersOf(release)).toEqual(ownedBy(application));
  expect(versions).toHaveLength(1);
  expect(ownersOf(versions[0])).toEqual(ownedBy(release));
  expect(release?.status).toMatchObject({ current: versions[0]?.metadata.name });
};

const ownsItsObjects: Show = ({ seen: { install }, namespace }) => {
  const { release, config, workload, application, versions } = install;
  expect(ownersOf(config)).toEqual(ownedBy(release));
  expect(ownersOf(workload)).toEqual(ownedBy(release));
  for (const object of [application, release, versions[0], config, workload]) {
    expect(object?.metadata.namespace).toBe(namespace);
  }
};

const newVersion: Show = ({ seen: { install, upgrade } }) => {
  expect(upgrade.versions).toMatchObject([
    { metadata: { name: install.versions[0]?.metadata.name }, status: { phase: 'superseded' } },
    { spec: { sequence: 2 }, status: { phase: 'deployed' } },
  ]);
  expect(upgrade.release?.status).toMatchObject({ current: upgrade.versions[1]?.metadata.name });
  expect(upgrade.config?.data).toEqual({ text: 'second' });
};

const refusesNothing: Show = ({ said, seen }) => {
  expect(said.upgradeOfNothing.stderr).toContain('"life" has no deployed releases');
  expect(seen.upgradeOfNothing.application).toBeUndefined();
};

const validatesFirst: Show = ({ said, seen }) => {
  expect(said.refused.code).toBe(1);
  expect(said.refused.stderr).toContain('seed/templates/broken.yaml');
  expect(said.refused.stderr).not.toContain('lua: pre-install');
  expect(seen.refused).toMatchObject({ application: undefined, config: undefined, versions: [] });
};

const isOwnUser: Show = ({ said }) => {
  expect(said.stranger.code).toBe(1);
  expect(said.stranger.stderr).toContain('User "alice" cannot get resource "releases"');
};

const hears =
  (step: keyof Life['said'], line: string): Show =>
  ({ said }) =>
    expect(said[step].stderr).toContain(`lua: ${line}\n`);

const hasHistory: Show = ({ said, seen: { byUlid } }) => {
  expect(said.byUlid.code).toBe(0);
  expect(byUlid.config?.data).toEqual({ text: 'first' });
  expect(said.rollback.code).toBe(0);
};

const isRecorded: Show = ({ seen: { install } }) => {
  const [version] = install.versions;
  expect(version?.spec).toMatchObject({
    release: 'life',
    version: version?.metadata.name.toUpperCase(),
    payload: [{ part: 'chart' }, { part: 'release' }],
  });
};

const hooksWork: Show = ({ seen: { install, delete: after } }) => {
  expect(ownersOf(install.hook)).toEqual(ownedBy(install.release));
  expect(after.hook).toBeUndefined();
};

/** By the numbers of the statements. */
export const clusterEvidence: Readonly<Record<number, Show>> = {
  1: leavesNothing,
  5: threeKinds,
  6: threeKinds,
  7: hooksWork,
  12: leavesNothing,
  23: ({ said }) => expect(said.namesake.code).toBe(0),
  38: ({ said }) =>
    expect(said.init.stdout).toContain('customresourcedefinition "charts.helm.sh" '),
  64: ({ said }) => {
    expect(said.nameless.code).toBe(0);
    expect(said.nameless.stderr).toContain('no name was given: the release is called "');
  },
  103: ({ said }) => expect(said.install.stdout).toContain('NAME: life\n'),
  104: ({ said }) => expect(said.upgrade.stdout).toContain('Release "life" has been upgraded'),
  111: installing,
  112: validatesFirst,
  113: installing,
  114: (life) => {
    installing(life);
    upgrading(life);
  },
  126: upgrading,
  128: upgrading,
  143: ({ said }) => expect(said.reuse.stderr).toContain('lua: pre-upgrade'),
  148: rollingBack,
  181: failing,
  194: deleting,
  195: hears('delete', 'pre-delete\tlife\tno chart\tno objects'),
  208: installing,
  213: hears('install', 'post-render\tlife\tseed\t6'),
  214: hears('install', 'pre-install\tlife\tseed\t6'),
  215: ({ said }) => expect(said.upgrade.stderr).not.toContain('pre-install'),
  221: rollingBack,
  224: testing,
  225: failing,
  226: ({ seen }) =>
    expect(seen.test.test?.metadata.labels).toMatchObject({ changed: 'before-test' }),
  227: (life) => {
    testing(life);
    failing(life);
  },
  228: upgrading,
  229: upgrading,
  230: threeKinds,
  231: refusesNothing,
  232: refusesNothing,
  233: newVersion,
  234: ownsItsObjects,
  235: ownsItsObjects,
  237: ownsItsObjects,
  238: ({ elsewhere, said }) => expect(said.namesake.stdout).toContain(`NAMESPACE: ${elsewhere}\n`),
  239: ({ seen }) => expect(seen.install.elsewhere).toBeDefined(),
  241: threeKinds,
  242: ({ afterApplication }) => expect(afterApplication.release).toBeUndefined(),
  243: threeKinds,
  244: threeKinds,
  245: ({ seen }) => expect(seen.install.release?.metadata.name).toBe('life'),
  246: threeKinds,
  247: threeKinds,
  248: ownsItsObjects,
  249: ({ said, seen }) => {
    expect(said.namesake.code).toBe(0);
    expect(seen.namesake.release).toBeDefined();
  },
  250: newVersion,
  251: newVersion,
  252: hasHistory,
  253: isRecorded,
  254: isRecorded,
  258: ({ said, elsewhere }) =>
    expect(said.values.stdout).toBe(
      `USER-SUPPLIED VALUES:\nelsewhere: ${elsewhere}\nreplicas: 2\ntext: second\n`,
    ),
  261: hooksWork,
  262: hooksWork,
  263: ({ seen }) => {
    expect(ownersOf(seen.install.free)).toEqual([]);
    expect(seen.delete.free).toBeDefined();
  },
  270: isOwnUser,
  271: isOwnUser,
  272: ({ said }) =>
    expect(said.certified.stderr).toContain('User "alice" cannot list resource "releases"'),
  273: ({ seen }) =>
    expect(seen.install.versions[0]?.spec).toHaveProperty('user', expect.stringMatching(/admin/)),
  274: isOwnUser,
  286: leavesNothing,
  289: ({ said }) => expect(said.upgrade.stderr).toMatch(/3 objects ready in /),
  293: ({ said }) => expect(said.notes.stdout).toContain('notes of life and a script'),
};
