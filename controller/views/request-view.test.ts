import { expect, test } from 'vitest';
import type { HelmRequest } from '../../src/requests/index.ts';
import { parseRequest } from '../../src/requests/index.ts';
import { RequestView } from './request-view.ts';

function requestOf(name: string, spec: object = {}, resourceVersion = '1'): HelmRequest {
  return parseRequest({
    apiVersion: 'helm.sh/v3',
    kind: 'HelmRequest',
    metadata: { name, namespace: 'shop', uid: name, resourceVersion, generation: 1 },
    spec: { chart: { reference: 'oci://x/web' }, ...spec },
  });
}

function viewOf(...requests: readonly HelmRequest[]): RequestView {
  const view = new RequestView();
  for (const request of requests) view.put(request);
  return view;
}

const names = (requests: readonly HelmRequest[]) => requests.map(({ name }) => name);
const inShop = (name: string) => ({ namespace: 'shop', name });

test('requests are found by their release, by whom they wait for, and by what they are made of', () => {
  const view = viewOf(
    requestOf('web'),
    requestOf('again', { releaseName: 'web' }),
    requestOf('shop', { dependsOn: [{ name: 'web' }, { name: 'database' }] }),
    requestOf('database', {
      chart: { configMapRef: { name: 'charts', key: 'database' } },
      valuesFrom: [
        { kind: 'Secret', name: 'login' },
        { kind: 'ConfigMap', name: 'charts' },
      ],
    }),
  );
  expect(names(view.ofRelease(inShop('web')))).toEqual(['web', 'again']);
  expect(names(view.dependentsOf(inShop('database')))).toEqual(['shop']);
  expect(names(view.usersOf('ConfigMap', inShop('charts')))).toEqual(['database']);
  expect(names(view.usersOf('Secret', inShop('login')))).toEqual(['database']);
  expect(view.usersOf('Secret', inShop('charts'))).toEqual([]);
  expect(view.ofRelease({ namespace: 'elsewhere', name: 'web' })).toEqual([]);
});

test('one that has changed is found by what it is now', () => {
  const view = viewOf(requestOf('web', { dependsOn: [{ name: 'database' }] }));
  view.put(requestOf('web', { releaseName: 'site', dependsOn: [{ name: 'cache' }] }, '2'));
  expect(view.ofRelease(inShop('web'))).toEqual([]);
  expect(view.dependentsOf(inShop('database'))).toEqual([]);
  expect(names(view.ofRelease(inShop('site')))).toEqual(['web']);
  expect(names(view.dependentsOf(inShop('cache')))).toEqual(['web']);
  view.put(requestOf('web', {}, '1'));
  expect(names(view.ofRelease(inShop('site')))).toEqual(['web']);
});

test('one that is gone is found no more', () => {
  const view = viewOf(requestOf('web'), requestOf('again', { releaseName: 'web' }));
  view.remove('shop/web');
  expect(names(view.ofRelease(inShop('web')))).toEqual(['again']);
  expect(view.size).toBe(1);
});
