import { HelmError, makeVisible } from '../../base/index.ts';
import { interruption } from '../../http/index.ts';
import type {
  Diagnosis,
  KubeClient,
  KubeObject,
  ObjectReference,
  Readiness,
} from '../../kube/index.ts';
import { diagnose, gatherEvidence } from '../../kube/index.ts';
import { formatDiagnosis } from './format-diagnosis.ts';

/** Objects did not become ready; why, as far as the cluster tells, is in it. */
export class NotReady extends HelmError {
  readonly diagnoses: readonly Diagnosis[];

  constructor(message: string, others: readonly string[], diagnoses: readonly Diagnosis[]) {
    super('NotReady', message, { details: [...others, ...diagnoses.flatMap(formatDiagnosis)] });
    this.diagnoses = diagnoses;
  }
}

export interface UnreadyObject {
  readonly reference: ObjectReference;
  readonly readiness: Readiness;
  /** As it was last seen, if it was. */
  readonly object: KubeObject | undefined;
}

export interface NotReadyOptions {
  readonly isTimedOut: boolean;
  readonly signal?: AbortSignal | undefined;
}

const diagnosisLimit = 5;
const diagnosisTime = 10_000;

/** The error for objects that are not ready, with what can be found out about them in short time. */
export async function notReady(
  client: KubeClient,
  unready: readonly UnreadyObject[],
  { isTimedOut, signal: caller }: NotReadyOptions,
): Promise<NotReady> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(diagnosisTime),
    ...(caller === undefined ? [] : [caller]),
  ]);
  const diagnoses = await Promise.all(
    unready.slice(0, diagnosisLimit).map((each) => diagnoseObject(client, each, signal)),
  );
  if (caller?.aborted === true) throw interruption(caller.reason);
  const [first = '', ...others] = unready.map(describe);
  const message = isTimedOut ? `${first}; context deadline exceeded` : first;
  return new NotReady(message, others, diagnoses.flat());
}

/** In Helm's words. */
function describe({ reference, readiness }: UnreadyObject): string {
  const { kind, namespace = '', name } = reference;
  const { status, message } = readiness;
  return `resource ${kind}/${namespace}/${name} not ready. status: ${status}, message: ${makeVisible(message)}`;
}

async function diagnoseObject(
  client: KubeClient,
  { object, readiness }: UnreadyObject,
  signal: AbortSignal,
): Promise<readonly Diagnosis[]> {
  if (object === undefined) return [];
  const nothing = { object, pods: [], events: [], logs: [] };
  const evidence = await gatherEvidence(client, object, { signal }).catch((error: unknown) => {
    if (!(error instanceof HelmError)) throw error;
    return nothing;
  });
  return [{ ...diagnose(evidence, client.time.now()), readiness }];
}
