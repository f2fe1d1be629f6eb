import { expect, test } from 'vitest';
import type { KubeObject } from '../../src/kube/index.ts';
import { HelmRecordView } from './helm-record-view.ts';

const web = { namespace: 'shop', name: 'web' };

function recordOf(revision: number, own: Partial<KubeObject> = {}): KubeObject {
  const labels = { owner: 'helm', name: 'web', status: 'deployed', version: String(revision) };
  const name = `sh.helm.release.v1.web.v${revision}`;
  const metadata = { namespace: 'shop', name, labels };
  return { apiVersion: 'v1', kind: 'Secret', metadata, ...own };
}

test('a release is known as long as one of its records is there', () => {
  const view = new HelmRecordView();
  expect(view.mayKeep(web)).toBe(false);
  view.put(recordOf(1));
  view.put(recordOf(2));
  view.put(recordOf(2, { kind: 'ConfigMap' }));
  view.remove(recordOf(1));
  view.remove(recordOf(2));
  expect(view.mayKeep(web)).toBe(true);
  view.remove(recordOf(2, { kind: 'ConfigMap' }));
  expect(view.mayKeep(web)).toBe(false);
});

test('what is elsewhere, or no record, says nothing of it', () => {
  const view = new HelmRecordView();
  view.put(recordOf(1, { metadata: { namespace: 'shop', name: 'login' } }));
  view.remove(recordOf(1, { metadata: { namespace: 'shop', name: 'login' } }));
  view.put(recordOf(1));
  expect(view.mayKeep({ ...web, namespace: 'office' })).toBe(false);
  expect(view.mayKeep({ ...web, name: 'login' })).toBe(false);
});
