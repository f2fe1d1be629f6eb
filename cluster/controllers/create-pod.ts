import type { JsonObject, KubeObject } from '../object.ts';
import { StatusError } from '../status-error.ts';
import type { ControllerClient } from './client.ts';
import { recordEvent } from './events.ts';
import { podResource } from './resources.ts';

interface CreatedBy {
  readonly owner: KubeObject;
  readonly component: string;
  /** What is said of it; the name is known once it is there. */
  readonly describe?: (name: string, refusal?: string) => string;
}

/** Creates a Pod for its owner, on which an Event tells how that went. */
export function createOwnedPod(
  client: ControllerClient,
  pod: JsonObject,
  { owner, component, describe = describeCreation }: CreatedBy,
): void {
  try {
    const { metadata } = client.create(podResource, pod);
    const message = describe(metadata.name ?? '');
    recordEvent(client, owner, { reason: 'SuccessfulCreate', message, component });
  } catch (error) {
    if (error instanceof StatusError && !isTerminating(error)) {
      const message = describe('', error.message);
      recordEvent(client, owner, { type: 'Warning', reason: 'FailedCreate', message, component });
    }
    throw error;
  }
}

function describeCreation(name: string, refusal?: string): string {
  return refusal === undefined ? `Created pod: ${name}` : `Error creating: ${refusal}`;
}

function isTerminating({ details }: StatusError): boolean {
  return details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') ?? false;
}
