import { HelmError } from '../../base/index.ts';
import type { Cluster } from '../../connection/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { keyOf } from '../../kube/index.ts';
import { isUlid } from '../../base/index.ts';
import type { ReleaseHistory, ReleaseVersion } from '../../release/index.ts';
import { parseDocuments } from '../../render/index.ts';
import { documentsOf, formatContent } from '../../rendering/index.ts';
import type { DeployVerb } from '../deploy-options.ts';
import type { ProposedVersion } from '../propose-version.ts';
import type { Survey } from '../survey.ts';
import type { FrozenChart, FrozenObject, FrozenPlan, FrozenRelease } from './frozen-plan.ts';
import { freezeDocument, sealObject } from './seal.ts';

export interface FreezeOptions {
  readonly verb: DeployVerb;
  /** The version that a rollback goes to. */
  readonly version?: ReleaseVersion | undefined;
  /** Puts Secrets into the plan as they are. */
  readonly showSecrets?: boolean | undefined;
}

/** What was proposed, with the state of everything that it was compared with. */
export async function freezePlan(
  { clock, randomBytes }: ActionContext,
  cluster: Cluster,
  proposed: ProposedVersion,
  { verb, version, showSecrets = false }: FreezeOptions,
): Promise<FrozenPlan> {
  const { name, namespace, history, content, survey } = proposed;
  if (history?.driver !== undefined) throw keptByHelm(name);
  const salt = Buffer.from(randomBytes(16)).toString('base64');
  const payload = formatContent(content);
  const { forceConflicts = false, takeOwnership = false } = survey.options;
  return {
    verb,
    name,
    namespace,
    cluster: await cluster.findIdentity(),
    createdAt: clock.now().toISOString(),
    ...(history === undefined ? {} : { release: freezeRelease(history) }),
    chart: freezeChart(proposed, payload.chart, version),
    values: payload.values,
    documents: parseDocuments(content.manifest).map((each) =>
      freezeDocument(each, salt, showSecrets),
    ),
    hooks: documentsOf({ ...content, manifest: '' }).map((each) =>
      freezeDocument(each, salt, showSecrets),
    ),
    notes: content.notes,
    objects: freezeObjects(proposed, salt),
    options: { forceConflicts, takeOwnership },
    salt,
  };
}

/** What an operation goes by. */
export function freezeRelease({ release, versions }: ReleaseHistory): FrozenRelease {
  const { uid, current, latest } = release;
  return { uid, current, latest: latest?.name, sequence: versions.at(-1)?.sequence ?? 0 };
}

function freezeChart(
  { chart }: ProposedVersion,
  packed: Uint8Array,
  version: ReleaseVersion | undefined,
): FrozenChart {
  if (version !== undefined && isUlid(version.name)) {
    return { ...chart, version_of: version.name.toUpperCase() };
  }
  return { ...chart, package: Buffer.from(packed).toString('base64') };
}

function freezeObjects({ plan, survey }: ProposedVersion, salt: string): readonly FrozenObject[] {
  return plan.steps.map(({ action, reference }) => ({
    ...reference,
    action,
    ...stateOf(survey.live, keyOf(reference), salt),
  }));
}

/** What an object was; nothing where there was none. */
export function stateOf(
  live: Survey['live'],
  key: string,
  salt: string,
): Pick<FrozenObject, 'uid' | 'digest'> {
  const object = live.get(key);
  if (object === undefined) return {};
  return { uid: object.metadata.uid ?? '', digest: sealObject(object, salt) };
}

function keptByHelm(name: string): HelmError {
  return new HelmError(
    'NotAdopted',
    `cannot plan for the release "${name}": Helm 3 or 4 keeps it`,
    {
      hint: `take it over first: helm adopt ${name}`,
    },
  );
}
