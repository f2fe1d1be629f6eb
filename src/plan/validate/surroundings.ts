import type { HelmError } from '../../base/index.ts';
import type { KubeObject } from '../../kube/index.ts';
import { findDefinedKind, isDefinition } from '../definitions/defined-kinds.ts';
import { checkByDefinition } from './check-by-definition.ts';
import type { TrialInput } from './list-trials.ts';

/** What comes with a release besides an object of it, and decides about that object. */
export interface Surroundings {
  /** By a definition that the release is about to change; undefined where the server knows better. */
  readonly checkByDefinition: (object: KubeObject) => Checked | undefined;
  /** What is wrong with an object whose kind the server does not know. */
  readonly findUnknownKind: (object: KubeObject, error: HelmError) => HelmError | undefined;
  readonly bringsNamespace: (name: string) => boolean;
  /** Whether it changes what the cluster admits: a refusal may be none by then. */
  readonly changesAdmission: boolean;
}

export interface Checked {
  readonly problem: HelmError | undefined;
}

export interface SurroundingsInput extends TrialInput {
  /** Namespaces that are made before the plan is executed. */
  readonly namespaces: readonly string[];
}

export function surroundingsOf(input: SurroundingsInput): Surroundings {
  const { plan, hooks, definitions, definitionPolicy, namespaces } = input;
  const changing = plan.steps.flatMap(({ action, desired }) =>
    desired === undefined || action === 'unchanged' ? [] : [desired],
  );
  const brought = [...changing, ...hooks.map(({ object }) => object)];
  const own = brought.filter(isDefinition);
  const upgraded = definitionPolicy === 'upgrade' ? definitions : [];
  const check = (kinds: readonly KubeObject[], object: KubeObject): Checked | undefined => {
    const defined = findDefinedKind(kinds, object);
    return defined && { problem: checkByDefinition(defined.definition, object) };
  };
  const made = new Set([...namespaces, ...brought.filter(isNamespace).map(nameOf)]);
  return {
    checkByDefinition: (object) => check([...own, ...upgraded], object),
    findUnknownKind: (object, error) => {
      const checked = check(definitions, object);
      return checked === undefined ? error : checked.problem;
    },
    bringsNamespace: (name) => made.has(name),
    changesAdmission: brought.some(({ kind }) => admissionKinds.has(kind)),
  };
}

function isNamespace({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === 'v1' && kind === 'Namespace';
}

function nameOf({ metadata }: KubeObject): string {
  return metadata.name ?? '';
}

/** What Pods and others are admitted by. */
const admissionKinds: ReadonlySet<string> = new Set([
  'ServiceAccount',
  'PriorityClass',
  'RuntimeClass',
  'LimitRange',
  'ResourceQuota',
  'Namespace',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
]);
