import type { FieldError } from '../field-error.ts';
import { forbiddenField, notSupported } from '../field-error.ts';
import type { ListOptions } from '../registry/list.ts';
import { badRequest, invalid } from '../status-error.ts';

/** The query parameters of a list or a watch. */
export function readListOptions(query: URLSearchParams, isWatch = false): ListOptions {
  const limit = readInteger(query, 'limit');
  const options = {
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    continue: query.get('continue') ?? '',
  };
  const errors = isWatch ? checkWatch(query, options) : checkList(query, options);
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', name: 'ListOptions' }, '', errors);
  return {
    ...options,
    labelSelector: query.get('labelSelector') ?? '',
    fieldSelector: query.get('fieldSelector') ?? '',
    ...(limit > 0 && { limit }),
  };
}

export function readInteger(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  if (/^-?[0-9]*$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
}

interface VersionOptions {
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
}

const matchParameter = 'resourceVersionMatch';
const initial = 'sendInitialEvents';
const notWithContinue = forbiddenField(
  matchParameter,
  `${matchParameter} is forbidden for continue`,
);

/** What is said of a version has to go with one. */
function checkList(query: URLSearchParams, options: VersionOptions): readonly FieldError[] {
  const { resourceVersion, resourceVersionMatch: match } = options;
  const errors: FieldError[] = [];
  if (match !== '') {
    if (resourceVersion === '') {
      errors.push(
        forbiddenField(
          matchParameter,
          `${matchParameter} is forbidden unless resourceVersion is provided`,
        ),
      );
    }
    if (options.continue !== '') errors.push(notWithContinue);
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      errors.push(notSupported(matchParameter, match, ['Exact', 'NotOlderThan', '']));
    }
    if (match === 'Exact' && resourceVersion === '0') {
      errors.push(
        forbiddenField(
          matchParameter,
          `${matchParameter} "exact" is forbidden for resourceVersion "0"`,
        ),
      );
    }
  }
  if (query.has(initial)) errors.push(forbiddenField(initial, `${initial} is forbidden for list`));
  return errors;
}

function checkWatch(query: URLSearchParams, options: VersionOptions): readonly FieldError[] {
  const { resourceVersionMatch: match } = options;
  const errors: FieldError[] = [];
  if (query.has(initial) && match !== 'NotOlderThan') {
    errors.push(
      forbiddenField(
        matchParameter,
        `${initial} requires setting ${matchParameter} to NotOlderThan`,
      ),
    );
  }
  if (match === '') return errors;
  if (!query.has(initial)) {
    errors.push(
      forbiddenField(
        matchParameter,
        `${matchParameter} is forbidden for watch unless ${initial} is provided`,
      ),
    );
  }
  if (match !== 'NotOlderThan') errors.push(notSupported(matchParameter, match, ['NotOlderThan']));
  if (options.continue !== '') errors.push(notWithContinue);
  return errors;
}
