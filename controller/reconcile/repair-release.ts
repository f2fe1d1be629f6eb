import { repair } from '../../src/actions/repair.ts';
import type { RepairResult } from '../../src/actions/repair.ts';
import { isHelmError } from '../../src/base/index.ts';
import type { HelmRequest } from '../../src/requests/index.ts';
import type { World } from '../world.ts';
import { contextFor } from '../world.ts';
import type { Finding } from './conditions.ts';
import type { Outcome } from './outcome.ts';

/** Finds out what was changed behind the release's back, and puts right what the policy says. */
export async function repairRelease(world: World, request: HelmRequest): Promise<Outcome> {
  const { spec } = request;
  const release = { name: spec.releaseName, namespace: spec.targetNamespace };
  // What happens from here on is a new suspicion.
  world.releases.clear(release);
  try {
    const result = await repair(contextFor(world, request), spec.releaseName, {
      ignored: spec.driftIgnore,
      objects: spec.driftPolicy === 'correct' ? 'all' : 'missing',
    });
    world.troubles.end(checkOf(request));
    return {
      name: result.repaired.length > 0 ? 'repaired' : 'checked',
      findings: { Drifted: describe(result) },
    };
  } catch (error) {
    world.releases.suspect(release);
    if (!isHelmError(error)) throw error;
    const { code: reason, message } = error;
    return {
      name: 'unchecked',
      findings: { Drifted: { status: 'Unknown', reason, message } },
      again: world.troubles.next(checkOf(request)),
    };
  }
}

/** Under which name trouble with looking for drift is counted. */
export function checkOf({ uid }: HelmRequest): string {
  return `${uid} drift`;
}

function describe({ drifted, repaired }: RepairResult): Finding {
  const left = drifted.filter(
    ({ reference }) => !repaired.some((each) => each.reference === reference),
  );
  if (left.length > 0) {
    return { status: 'True', reason: 'ObjectsChanged', message: `changed: ${list(left)}` };
  }
  if (repaired.length === 0) {
    return { status: 'False', reason: 'Deployed', message: 'objects are as they were deployed' };
  }
  return { status: 'False', reason: 'Corrected', message: `brought back: ${list(repaired)}` };
}

const maxNamed = 5;

function list(changes: RepairResult['drifted']): string {
  const names = changes.slice(0, maxNamed).map(({ reference, fields }) => {
    const paths = fields.slice(0, maxNamed).map(({ field }) => field);
    const name = `${reference.kind} ${reference.name}`;
    return paths.length === 0 ? name : `${name} (${paths.join(', ')})`;
  });
  const rest = changes.length - names.length;
  return rest > 0 ? `${names.join('; ')} and ${rest} more` : names.join('; ');
}
