import type { JsonObject, KubeObject } from '../../object.ts';
import { listAt, objectAt, stringAt } from '../../object.ts';
import { convertObject } from '../../registry/conversion.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { describeRequest } from '../describe-request.ts';
import type { Invocation } from './find-webhooks.ts';
import { CallError } from './call-error.ts';

const group = 'admission.k8s.io';
const kind = 'AdmissionReview';
const knownVersions = ['v1', 'v1beta1'];

/** What a webhook is asked. */
export interface Review {
  readonly uid: string;
  readonly version: string;
  readonly body: JsonObject;
}

/** What a webhook answers. */
export interface Verdict {
  readonly isAllowed: boolean;
  readonly status: JsonObject | undefined;
  readonly warnings: readonly string[];
  /** In base64; empty where nothing is to be changed. */
  readonly patch: string;
  readonly patchType: string;
}

/** A request as a webhook is shown it, in the newest version that it understands. */
export function createReview(
  request: AdmissionRequest,
  { webhook, matched }: Invocation,
  uid: string,
): Review {
  const stated = listAt(webhook, 'admissionReviewVersions');
  const version = stated.find((one) => typeof one === 'string' && knownVersions.includes(one));
  if (typeof version !== 'string') {
    const known = knownVersions.join(', ');
    throw new CallError(
      `could not create admission objects: webhook does not accept known AdmissionReview versions (${known})`,
    );
  }
  const inMatched = (one: KubeObject | undefined): KubeObject | null => {
    if (!one) return null;
    return request.subresource === 'scale'
      ? one
      : convertObject(request.resource, one, matched.apiVersion);
  };
  const described = {
    uid,
    ...describeRequest(request, matched),
    object: inMatched(request.object),
    oldObject: inMatched(request.old),
  };
  return { uid, version, body: { kind, apiVersion: `${group}/${version}`, request: described } };
}

/** Reads an answer; throws a {@link CallError} for one that can't be meant. */
export function readVerdict(
  answer: JsonObject,
  { uid, version }: Review,
  isMutating: boolean,
): Verdict {
  const response = objectAt(answer, 'response');
  if (!response) throw invalidAnswer('webhook response was absent');
  const patch = stringAt(response, 'patch') ?? '';
  const patchType = stringAt(response, 'patchType');
  if (version === 'v1') {
    checkIdentity(answer, response, uid);
    checkPatch(patch, patchType, isMutating);
  }
  return {
    isAllowed: response['allowed'] === true,
    status: objectAt(response, 'status'),
    warnings: listAt(response, 'warnings').map(String),
    patch: isMutating ? patch : '',
    patchType: patchType ?? 'JSONPatch',
  };
}

function invalidAnswer(why: string): CallError {
  return new CallError(`received invalid webhook response: ${why}`);
}

function checkIdentity(answer: JsonObject, response: JsonObject, uid: string): void {
  const given = stringAt(response, 'uid') ?? '';
  if (given !== uid) throw invalidAnswer(`expected response.uid="${uid}", got "${given}"`);
  const apiVersion = stringAt(answer, 'apiVersion') ?? '';
  const answered = stringAt(answer, 'kind') ?? '';
  if (apiVersion === `${group}/v1` && answered === kind) return;
  const expected = `${group}/v1, Kind=${kind}`;
  throw invalidAnswer(
    `expected webhook response of ${expected}, got ${apiVersion}, Kind=${answered}`,
  );
}

function checkPatch(patch: string, patchType: string | undefined, isMutating: boolean): void {
  if (!isMutating) {
    if (patch !== '') throw invalidAnswer('validating webhook may not return response.patch');
    if (patchType === undefined) return;
    throw invalidAnswer('validating webhook may not return response.patchType');
  }
  if (patch !== '' && patchType === undefined) {
    throw invalidAnswer('webhook returned response.patch but not response.patchType');
  }
  if (patch === '' && patchType !== undefined) {
    throw invalidAnswer('webhook returned response.patchType but not response.patch');
  }
}
