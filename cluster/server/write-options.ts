import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required, tooLong } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import type { Write } from '../registry/context.ts';
import { invalid } from '../status-error.ts';
import type { ApiRequest } from './api-request.ts';

export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

export interface WriteOptions extends Write {
  readonly fieldValidation: FieldValidation;
  readonly force: boolean;
}

type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions';

const managerLength = 128;
const unprintable = /\p{C}/u;
const unprintableAll = /\p{C}/gu;
const validations = ['', 'Ignore', 'Strict', 'Warn'];
export const applyPatch = 'application/apply-patch+yaml';

/** The query parameters of a write, checked. */
export function readWriteOptions(
  request: ApiRequest,
  kind: OptionsKind,
  patchType = '',
): WriteOptions {
  const { query, headers, warnings } = request;
  const fieldManager = query.get('fieldManager') ?? '';
  const fieldValidation = query.get('fieldValidation') ?? '';
  const force = query.get('force');
  const isApply = patchType === applyPatch;
  const errors = [
    ...(kind === 'PatchOptions' ? checkPatch(isApply, fieldManager, force) : []),
    ...checkManager(fieldManager),
    ...checkDryRun(query.getAll('dryRun')),
    ...(validations.includes(fieldValidation)
      ? []
      : [notSupported('fieldValidation', fieldValidation, validations)]),
  ];
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', name: kind }, '', errors);
  return {
    manager: fieldManager === '' ? managerOf(headers['user-agent']) : fieldManager,
    dryRun: isDryRun(query),
    warnings,
    user: request.user,
    options: givenOptions(query, kind),
    fieldValidation: fieldValidation === '' ? 'Warn' : (fieldValidation as FieldValidation),
    force: force === 'true' || force === '1',
  };
}

/** As a policy or a webhook is shown them. */
function givenOptions(query: URLSearchParams, kind: string): JsonObject {
  const dryRun = query.getAll('dryRun');
  const force = query.get('force');
  const text = (key: string): JsonObject => {
    const value = query.get(key) ?? '';
    return value === '' ? {} : { [key]: value };
  };
  return {
    kind,
    apiVersion: 'meta.k8s.io/v1',
    ...(dryRun.length > 0 && { dryRun }),
    ...(force !== null && { force: force === 'true' || force === '1' }),
    ...text('fieldManager'),
    ...text('fieldValidation'),
  };
}

function checkPatch(
  isApply: boolean,
  fieldManager: string,
  force: string | null,
): readonly FieldError[] {
  if (!isApply) {
    return force === null
      ? []
      : [forbiddenField('force', 'may not be specified for non-apply patch')];
  }
  return fieldManager === '' ? [required('fieldManager', 'is required for apply patch')] : [];
}

function checkManager(manager: string): readonly FieldError[] {
  const faults: FieldError[] = [];
  if (Buffer.byteLength(manager) > managerLength) {
    faults.push(tooLong('fieldManager', managerLength));
  }
  if (unprintable.test(manager)) {
    faults.push(invalidValue('fieldManager', manager, describeUnprintable(manager)));
  }
  return faults;
}

export function checkDryRun(values: readonly string[]): readonly FieldError[] {
  const isKnown = values.every((value) => value === 'All');
  return isKnown ? [] : [notSupported('dryRun', [...values], ['All'])];
}

function isDryRun(query: URLSearchParams): boolean {
  return query.getAll('dryRun').includes('All');
}

function describeUnprintable(text: string): string {
  const at = text.search(unprintable);
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const position = Buffer.byteLength(text.slice(0, at));
  return `invalid character U+${code} (at position ${position})`;
}

/** Clients that name no manager are known by what they call themselves. */
export function managerOf(userAgent = ''): string {
  const name = (userAgent.split('/')[0] ?? '').replace(unprintableAll, '');
  const bytes = Buffer.from(name).subarray(0, managerLength);
  // A character cut in two at the limit is left out.
  return bytes.toString().replace(/\ufffd+$/, '');
}
