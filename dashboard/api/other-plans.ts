import { adopt } from '../../src/actions/adopt.ts';
import { deleteRelease } from '../../src/actions/delete.ts';
import { rehearseTests } from '../../src/actions/test.ts';
import { connectCluster } from '../../src/connection/index.ts';
import type { ObjectReference } from '../../src/kube/index.ts';
import { keyOf } from '../../src/kube/index.ts';
import { changeWords } from '../../src/actions/diff/change-words.ts';
import { requireReadable, requireVersion } from '../../src/reports/index.ts';
import type { PlanFacts, PlannedChange } from '../protocol.ts';
import type { ApiCall } from '../server/route.ts';
import { releaseOf } from './release-context.ts';

/** Which objects go, and which stay. */
export async function planDeletion(call: ApiCall): Promise<PlanFacts> {
  const { context, name } = releaseOf(call);
  using cluster = connectCluster(context);
  const history = await requireReadable(context, cluster, name, { wantsInventory: true });
  const { kept } = await deleteRelease(context, name, { dryRun: true });
  const reasons = new Map(
    kept.map((each) => [
      keyOf(each),
      each.by === 'policy' ? 'it says so itself' : 'it is not of this release',
    ]),
  );
  const changes = requireVersion(history).inventory.map((reference) => {
    const reason = reasons.get(keyOf(reference));
    return change(reason === undefined ? 'delete' : 'keep', reference, reason);
  });
  return { changes, hasChanges: true };
}

/** Which tests would run. */
export async function planTests(call: ApiCall): Promise<PlanFacts> {
  const { context, namespace, name } = releaseOf(call);
  const { tests } = await rehearseTests(context, name);
  const changes = tests.map(({ kind, name: test, content }) => ({
    ...change('run', { apiVersion: '', kind, namespace, name: test }),
    after: content,
  }));
  return { changes, hasChanges: changes.length > 0 };
}

/** Which versions would be converted, and which objects would become the release's. */
export async function planAdoption(call: ApiCall): Promise<PlanFacts> {
  const { context, namespace, name } = releaseOf(call);
  const { preview } = await adopt(context, name, { dryRun: true });
  const { versions = [], objects = [], others = [] } = preview ?? {};
  const changes = [
    ...versions.map(({ revision, status, chart }) =>
      change(
        'adopt',
        { apiVersion: '', kind: 'version', namespace, name: String(revision) },
        `${chart}, ${status}`,
      ),
    ),
    ...objects.map((reference) =>
      change('adopt', reference, 'gets marks and another owner of its fields'),
    ),
    ...others.map((reference) => change('keep', reference, 'it is of another release')),
  ];
  return { changes, hasChanges: changes.length > 0 };
}

function change(
  action: PlannedChange['action'],
  { kind, name, namespace = '' }: ObjectReference,
  reason = '',
): PlannedChange {
  const deed = words[action];
  return { action, deed, kind, name, namespace, reason, before: '', after: '', notes: [] };
}

const words: Readonly<Record<PlannedChange['action'], string>> = {
  ...changeWords,
  run: 'is run',
  adopt: 'is taken over',
};
