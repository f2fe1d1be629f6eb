import { expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import { releaseResources } from '../kinds.ts';
import { openOperation } from './open-operation.ts';

const forbidden = {
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ kind: 'Status', code: 403, reason: 'Forbidden', message: 'no' }),
};

test('who may not define our kinds is told who has to do what', async () => {
  const server = await startLoopback(({ url }) =>
    url.includes('customresourcedefinitions') ? forbidden : { status: 404, body: 'not found' },
  );
  onTestFinished(() => server.close());
  const client = clientTo(accessTo(server.url), undefined, { resources: releaseResources });
  const options = { namespace: 'shop', name: 'web', holder: 'alice@laptop (1)' };
  await expect(openOperation(client, { ...options, kind: 'install' })).rejects.toMatchObject({
    code: 'CrdsMissing',
    message: "the cluster does not know Helm's own kinds yet",
    hint: 'somebody who may define kinds has to run once: helm init',
  });
  await expect(openOperation(client, { ...options, kind: 'upgrade' })).rejects.toMatchObject({
    code: 'ReleaseNotFound',
  });
});
