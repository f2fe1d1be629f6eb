import type { KubeObject } from '../../kube/index.ts';
import { setupObject } from './setup-object.ts';

/** A rule that the cluster itself holds its clients to. */
export interface Policy {
  readonly name: string;
  readonly spec: object;
  /** What may happen where it is not in force. */
  readonly without: string;
}

/** The policy, and the binding that puts it in force. */
export function formatPolicy({ name, spec }: Policy, apiVersion: string): readonly KubeObject[] {
  const kind = 'ValidatingAdmissionPolicy';
  const metadata = { name };
  return [
    setupObject({ apiVersion, kind, metadata, spec }),
    setupObject({
      apiVersion,
      kind: `${kind}Binding`,
      metadata,
      spec: { policyName: name, validationActions: ['Deny'] },
    }),
  ];
}
