import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../object.ts';
import { CertificateAuthority } from '../../server/certificate.ts';
import type { RunningCluster } from '../../start-cluster.ts';
import { startCluster } from '../../start-cluster.ts';

const maps = '/api/v1/namespaces/default/configmaps';
const configurations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
const authority = new CertificateAuthority(new Date());
const server = createServer(
  (({ certificate, key }) => ({ cert: certificate, key }))(
    authority.issueServer(['told.default.svc', 'noted.default.svc'], new Date()),
  ),
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const review = JSON.parse(Buffer.concat(chunks).toString()) as { request: { uid: string } };
      const { uid } = review.request;
      const message = `asked at ${request.url ?? ''} of ${request.headers.host ?? ''}`;
      response.end(
        JSON.stringify({ ...review, response: { uid, allowed: false, status: { message } } }),
      );
    });
  },
);

let cluster: RunningCluster;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  cluster = await startCluster({ services: { 'default/told': port } });
  await ask('POST', '/api/v1/namespaces/default/services', {
    metadata: { name: 'noted', annotations: { 'cluster.helm.sh/port': String(port) } },
    spec: { ports: [{ port: 443 }] },
  });
});

afterAll(async () => {
  server.close();
  await cluster.stop();
});

async function ask(method: string, path: string, body?: JsonObject): Promise<JsonObject> {
  const { request } = await import('node:https');
  const headers = {
    authorization: `Bearer ${cluster.admin.token}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    request(
      `${cluster.url}${path}`,
      { method, ca: cluster.ca, headers, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve(JSON.parse(text) as JsonObject));
      },
    )
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** What becomes of a ConfigMap while a webhook is behind a Service of that name. */
async function answerBehind(name: string): Promise<JsonObject> {
  const webhook = {
    name: 'a.example.com',
    rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
    objectSelector: { matchLabels: { behind: name } },
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    clientConfig: {
      service: { name, namespace: 'default', path: '/check' },
      caBundle: Buffer.from(authority.pair.certificate).toString('base64'),
    },
  };
  await ask('POST', configurations, { metadata: { name }, webhooks: [webhook] });
  return ask('POST', maps, { metadata: { name, labels: { behind: name } } });
}

describe('a webhook behind a Service', () => {
  it('is called at the port that the cluster was told', async () => {
    expect(await answerBehind('told')).toMatchObject({
      message:
        'admission webhook "a.example.com" denied the request: asked at /check?timeout=10s of told.default.svc:443',
    });
  });

  it('is called at the port that the Service names', async () => {
    expect(await answerBehind('noted')).toMatchObject({
      message:
        'admission webhook "a.example.com" denied the request: asked at /check?timeout=10s of noted.default.svc:443',
    });
  });

  it('behind which nothing runs is not asked', async () => {
    expect(await answerBehind('nothing')).toMatchObject({ kind: 'ConfigMap' });
  });
});

describe('a webhook beyond this machine', () => {
  it('is not called', async () => {
    const webhook = {
      name: 'b.example.com',
      rules: [
        { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] },
      ],
      objectSelector: { matchLabels: { far: 'away' } },
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      clientConfig: { url: 'https://example.com/check' },
    };
    await ask('POST', configurations, { metadata: { name: 'far' }, webhooks: [webhook] });
    expect(
      await ask('POST', maps, { metadata: { name: 'far', labels: { far: 'away' } } }),
    ).toMatchObject({
      message:
        'Internal error occurred: failed calling webhook "b.example.com": failed to call webhook: example.com is not this machine: the embedded cluster calls no other',
    });
  });
});
