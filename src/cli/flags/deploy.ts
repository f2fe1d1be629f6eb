import type { DeployOptions, CrdPolicy } from '../../deployment/index.ts';
import type { ActionContext } from '../../index.ts';
import { refuseTogether } from './exclusive.ts';
import type { FlagValues } from './spec.ts';
import { validateFlags, validationIn } from './validate.ts';
import { waitFlags, waitingOf } from './wait.ts';

const helmFlags = {
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
    description: 'has no effect: the cluster checks every object itself',
  },
  force: { type: 'bool', description: 'replace', deprecated: 'use --force-replace instead' },
  'force-conflicts': { type: 'bool', description: "take over fields that others' managers own" },
  'force-replace': {
    type: 'bool',
    description: 'replace objects, with what others have set; needs --server-side=false',
  },
  'hide-notes': { type: 'bool', description: 'do not print the notes' },
  labels: { type: 'stringToString', short: 'l', description: 'labels for the release' },
  'no-hooks': {
    type: 'bool',
    description: 'leave hooks out, those that are scripts too',
  },
  'render-subchart-notes': { type: 'bool', description: 'notes of subcharts too' },
  'rollback-on-failure': { type: 'bool', description: 'undo everything when it fails' },
  'skip-crds': { type: 'bool', description: "leave the chart's crds/ alone" },
  'take-ownership': { type: 'bool', description: 'adopt objects that are already there' },
} as const;

/** How a chart is brought to a cluster: what Helm's `install` and `upgrade` share. */
export const deployFlags: typeof helmFlags & typeof waitFlags = { ...helmFlags, ...waitFlags };

const ownFlags = {
  crds: {
    type: 'string',
    choices: ['create', 'upgrade', 'skip'],
    description: "what becomes of the chart's crds/: create, upgrade or skip",
  },
  'namespace-labels': {
    type: 'stringToString',
    description: 'labels for the namespace that --create-namespace creates',
  },
  'wait-for-lock': {
    type: 'duration',
    default: 0,
    description: 'how long to wait for somebody else who works on the release',
  },
  'with-chart': { type: 'bool', description: 'keep the chart as an object in the namespace' },
} as const;

/** What they have besides. */
export const ownDeployFlags: typeof ownFlags & typeof validateFlags = {
  ...ownFlags,
  ...validateFlags,
};

type Flags = FlagValues<typeof deployFlags & typeof ownDeployFlags>;

export interface DeployChoices extends DeployOptions {
  readonly crds?: CrdPolicy;
  readonly labels: Readonly<Record<string, string>>;
  readonly createNamespace: boolean;
  readonly namespaceLabels: Readonly<Record<string, string>>;
  readonly renderSubchartNotes: boolean;
  readonly dependencyUpdate: boolean;
}

export function deployChoicesOf(flags: Flags, context: ActionContext): DeployChoices {
  const crds = crdPolicyOf(flags);
  return {
    ...waitingOf(flags, context),
    ...(flags.description === undefined ? {} : { description: flags.description }),
    ...(crds === undefined ? {} : { crds }),
    labels: flags.labels,
    createNamespace: flags.createNamespace,
    namespaceLabels: flags.namespaceLabels,
    withChart: flags.withChart,
    renderSubchartNotes: flags.renderSubchartNotes,
    dependencyUpdate: flags.dependencyUpdate,
    noHooks: flags.noHooks,
    validate: validationIn(flags),
    takeOwnership: flags.takeOwnership,
    ...replacingOf(flags),
    rollbackOnFailure: flags.rollbackOnFailure || flags.atomic,
    waitForLock: flags.waitForLock,
  };
}

/** Whether anybody waits for the outcome: who wants it undone does, too. */
export function isWatched({ wait = false, rollbackOnFailure = false }: DeployChoices): boolean {
  return wait || rollbackOnFailure;
}

/** How objects are written that are there already. */
export function replacingOf(
  flags: ReplacingFlags,
): Pick<DeployOptions, 'forceConflicts' | 'forceReplace'> {
  refuseTogether(flags, ['force-replace', 'force-conflicts']);
  refuseTogether(flags, ['force', 'force-conflicts']);
  refuseTogether(flags, ['force', 'force-replace']);
  return {
    forceConflicts: flags.forceConflicts,
    forceReplace: flags.forceReplace || flags.force,
  };
}

type ReplacingFlags = FlagValues<
  Pick<typeof deployFlags, 'force' | 'force-replace' | 'force-conflicts'>
>;

function crdPolicyOf(flags: Flags): CrdPolicy | undefined {
  refuseTogether(flags, ['crds', 'skip-crds']);
  if (flags.skipCrds) return 'skip';
  const { crds } = flags;
  return crds === 'create' || crds === 'upgrade' || crds === 'skip' ? crds : undefined;
}
