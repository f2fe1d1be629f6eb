import { checkTyped } from '../../apply/check-typed.ts';
import { findAtomics } from '../../apply/find-atomics.ts';
import { mergeTyped } from '../../apply/merge.ts';
import type { Patch } from '../../cel/index.ts';
import { requireCel } from '../../custom/load-cel.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patch/json-patch.ts';
import { PatchFailure, TestFailure, applyJsonPatch } from '../../patch/json-patch.ts';
import { readObject } from '../../registry/codec.ts';
import type { ApiResource } from '../../resources/api-resource.ts';

/** An object with a patch applied, read anew: what the patch leaves out is filled in. */
export function applyMutation(object: KubeObject, patch: Patch, resource: ApiResource): KubeObject {
  const changed =
    'operations' in patch
      ? patched(object, patch.operations)
      : merged(object, patch.configuration, resource);
  return changed === object ? object : readObject(resource, changed).object;
}

/** A test that does not hold leaves all as it is. */
function patched(object: KubeObject, operations: readonly Operation[]): JsonObject {
  try {
    const result = applyJsonPatch(object, operations);
    if (isObject(result)) return result;
    throw new PatchFailure('the patch leaves no object');
  } catch (error) {
    if (error instanceof TestFailure) return object;
    if (!(error instanceof PatchFailure)) throw error;
    throw failed(`JSON Patch: ${error.message}`);
  }
}

/** Only what merges may be given: who gives one item of an atomic list does not mean to remove the others. */
function merged(object: KubeObject, given: JsonObject, { type }: ApiResource): JsonObject {
  const configuration = { ...given, apiVersion: object.apiVersion, kind: object.kind };
  const fault = checkTyped(configuration, type, { allowDuplicates: false });
  if (fault !== undefined) {
    throw failed(`error applying patch: failed to convert patch object to typed object: ${fault}`);
  }
  const atomics = findAtomics(configuration, type);
  if (atomics.length > 0) {
    throw failed(
      `error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`,
    );
  }
  return mergeTyped(object, configuration, type) as JsonObject;
}

function failed(message: string): Error {
  return new (requireCel().PatchError)(message);
}
