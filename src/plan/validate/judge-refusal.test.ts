import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kube/index.ts';
import type { Status } from '../../kube/api-error.ts';
import { judgeRefusal } from './judge-refusal.ts';
import { surroundingsOf } from './surroundings.ts';

const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'n' } };
const account = { ...object, kind: 'ServiceAccount' };
const reference = { apiVersion: 'v1', kind: 'ServiceAccount', namespace: 'n', name: 'a' };

function judge(code: number, status: Status, brings: 'nothing' | 'an account' = 'nothing'): string {
  const step = {
    action: 'create',
    desired: account,
    reference,
    fields: [],
    conflicts: [],
  } as const;
  const surroundings = surroundingsOf({
    plan: { steps: brings === 'nothing' ? [] : [step] },
    hooks: [],
    definitions: [],
    definitionPolicy: 'create',
    namespaces: ['new'],
  });
  const error = new ApiError(code, status, `cannot apply Pod "a": ${status.message ?? ''}`);
  const namespace = status.details?.name ?? 'n';
  return judgeRefusal(error, { ...object, metadata: { name: 'a', namespace } }, surroundings);
}

describe('judgeRefusal()', () => {
  test.each([
    ['refused', 'an invalid value', 422, { reason: 'Invalid', message: 'is invalid' }],
    ['refused', 'an unknown field', 400, { message: 'strict decoding error: unknown field "a"' }],
    ['refused', 'what does not fit', 500, { message: 'failed to create typed patch object' }],
    ['refused', 'a denial', 403, { message: 'admission webhook "w" denied the request: no' }],
    ['refused', 'a namespace that is missing', 404, { details: { kind: 'namespaces', name: 'x' } }],
    ['elsewhere', 'one that comes along', 404, { details: { kind: 'namespaces', name: 'new' } }],
    ['untold', 'a Role that may come along', 404, { details: { kind: 'roles', name: 'r' } }],
    ['untold', 'a missing right', 403, { message: 'User "u" cannot patch resource "pods"' }],
    [
      'untold',
      'a webhook without trials',
      400,
      { message: 'webhook "w" does not support dry run' },
    ],
    ['untold', 'a webhook that is down', 500, { message: 'failed calling webhook "w": refused' }],
    ['untold', 'a name that is taken', 409, { reason: 'AlreadyExists' }],
    ['passing', 'trouble of the server', 503, { message: 'etcd' }],
    ['passing', 'too many requests', 429, {}],
  ])('calls it %s: %s', (judgement, _, code, status) => {
    expect(judge(code, status)).toBe(judgement);
  });

  test('takes no word of admission for final where the plan changes what admits', () => {
    const status = { message: 'error looking up service account n/a: not found' };
    expect(judge(403, status, 'an account')).toBe('untold');
  });
});
