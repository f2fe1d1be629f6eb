import type { JsonObject, KubeObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patch/json-patch.ts';
import { PatchFailure, applyJsonPatch } from '../../patch/json-patch.ts';
import { readObject } from '../../registry/codec.ts';
import { convertObject } from '../../registry/conversion.ts';
import { internalError } from '../../status-error.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { CallError } from './call-error.ts';
import type { Invocation } from './find-webhooks.ts';
import type { Verdict } from './review.ts';

/** The object as a webhook wants it, read anew: what it leaves out is filled in. */
export function applyPatch(
  { object, resource }: AdmissionRequest,
  { name, matched }: Invocation,
  { patch, patchType }: Verdict,
): KubeObject | undefined {
  const operations = decodePatch(patch);
  if (operations.length === 0) return object;
  if (!object) {
    throw internalError(
      `admission webhook "${name}" attempted to modify the object, which is not supported for this operation`,
    );
  }
  if (patchType !== 'JSONPatch') throw new CallError(`unsupported patch type "${patchType}"`);
  const shown = convertObject(resource, object, matched.apiVersion);
  const changed = readObject(matched, patched(shown, operations)).object;
  return convertObject(matched, changed, resource.apiVersion);
}

function decodePatch(patch: string): readonly Operation[] {
  try {
    const operations = JSON.parse(Buffer.from(patch, 'base64').toString()) as unknown;
    if (Array.isArray(operations)) return operations as readonly Operation[];
    throw new Error('json: cannot unmarshal object into Go value of type jsonpatch.Patch');
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new CallError(`received undecodable patch in webhook response: ${why}`);
  }
}

function patched(object: JsonObject, operations: readonly Operation[]): JsonObject {
  try {
    const result = applyJsonPatch(object, operations);
    if (isObject(result)) return result;
    throw internalError('the patch leaves no object');
  } catch (error) {
    if (error instanceof PatchFailure) throw internalError(error.message);
    throw error;
  }
}
