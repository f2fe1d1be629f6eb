import { expect, test } from 'vitest';
import { parseRequest, requestKind } from '../../src/requests/index.ts';
import { RequestView } from '../views/request-view.ts';
import { findObstacle } from './dependencies.ts';

/** Requests by name, each with those it depends on. */
function viewOf(dependencies: Readonly<Record<string, readonly string[]>>): RequestView {
  const view = new RequestView();
  for (const [name, others] of Object.entries(dependencies)) {
    const dependsOn = others.map((other) => ({ name: other }));
    view.put(
      parseRequest({
        ...requestKind,
        metadata: { name, namespace: 'shop', uid: name },
        spec: { chart: { reference: 'oci://example.com/web' }, dependsOn },
      }),
    );
  }
  return view;
}

function obstacleOf(name: string, dependencies: Readonly<Record<string, readonly string[]>>) {
  const view = viewOf(dependencies);
  const request = view.get(`shop/${name}`);
  if (request === undefined) throw new Error(`there is no ${name}`);
  return findObstacle(view, request)?.message;
}

test('a request waits for one that is not ready', () => {
  expect(obstacleOf('a', { a: ['b'], b: [] })).toBe('waiting for HelmRequest shop/b');
});

test('a request says that what it waits for is not there', () => {
  expect(obstacleOf('a', { a: ['b'] })).toBe('waiting for HelmRequest shop/b, which is not there');
});

test('a request that depends on itself says on which way', () => {
  expect(obstacleOf('a', { a: ['b'], b: ['c'], c: ['a'] })).toBe(
    'it depends on itself: shop/a → shop/b → shop/c → shop/a',
  );
});

test('a request that leads into the cycle of others waits', () => {
  expect(obstacleOf('a', { a: ['b'], b: ['c'], c: ['b'] })).toBe('waiting for HelmRequest shop/b');
});

test('many ways to the same requests take no longer than one', () => {
  const layers = Array.from({ length: 40 }, (_, layer) => [`l${layer}`, `r${layer}`] as const);
  const entries = layers.flatMap((names, layer) =>
    names.map((name) => [name, layers[layer + 1] ?? []] as const),
  );
  expect(obstacleOf('l0', Object.fromEntries(entries))).toBe('waiting for HelmRequest shop/l1');
});
