import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import type { Answer, Loopback } from '../../../test/support/loopback.ts';
import type { KubeClient } from '../../kube/index.ts';
import { releaseResources } from '../kinds.ts';
import { definitionVersion } from './define-kind.ts';
import { crdDefinitions } from './definitions.ts';
import { ensureCrds } from './ensure-crds.ts';

interface Setting {
  readonly client: KubeClient;
  readonly server: Loopback;
}

/** A cluster that has our definitions in some version. */
async function setUp(version: string | undefined): Promise<Setting> {
  const server = await startLoopback(({ method, url, body }): Answer => {
    const headers = { 'content-type': 'application/json' };
    if (method === 'PUT') return { headers, body };
    const { pathname } = new URL(url, 'http://localhost');
    const definition = crdDefinitions.find(({ metadata }) =>
      pathname.endsWith(metadata.name ?? ''),
    );
    if (definition === undefined) {
      return { headers, body: JSON.stringify({ metadata: {}, items: [] }) };
    }
    const annotations = version === undefined ? {} : { 'helm.sh/crd-version': version };
    const metadata = { ...definition.metadata, resourceVersion: '7', annotations };
    const conditions = [{ type: 'Established', status: 'True' }];
    const live = { ...definition, metadata, status: { conditions } };
    return { headers, body: JSON.stringify(live) };
  });
  onTestFinished(() => server.close());
  const client = clientTo(accessTo(server.url), undefined, { resources: releaseResources });
  return { client, server };
}

describe('ensureCrds()', () => {
  test('upgrades definitions that are older, if nobody else does', async () => {
    const { client, server } = await setUp('1');
    const changes = await ensureCrds(client);
    expect(changes.map(({ change }) => change)).toEqual(Array(5).fill('upgraded'));
    const [update] = server.requests.filter(({ method }) => method === 'PUT');
    expect(JSON.parse(update?.body.toString() ?? '')).toMatchObject({
      metadata: {
        resourceVersion: '7',
        annotations: { 'helm.sh/crd-version': String(definitionVersion) },
      },
    });
  });

  test('refuses definitions that are newer', async () => {
    const { client, server } = await setUp(String(definitionVersion + 1));
    await expect(ensureCrds(client)).rejects.toMatchObject({
      code: 'CrdsTooNew',
      message: expect.stringMatching(
        /^cannot work with the definition of ".*": it is of version \d+, this Helm knows versions up to \d+$/,
      ) as string,
    });
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('leaves definitions of others alone', async () => {
    const { client, server } = await setUp(undefined);
    const changes = await ensureCrds(client);
    expect(changes.map(({ change }) => change)).toEqual(Array(5).fill('unchanged'));
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});
