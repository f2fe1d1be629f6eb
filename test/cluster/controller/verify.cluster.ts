import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as openpgp from 'openpgp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signArchive } from '../../../src/provenance/index.ts';
import { buildChart } from '../../support/chart-builder.ts';
import type { FakeRegistry } from '../../support/fake-registry.ts';
import { startFakeRegistry } from '../../support/fake-registry.ts';
import { startFakeRepository } from '../../support/fake-repository.ts';
import type { Loopback } from '../../support/loopback.ts';
import { bundleByKey, makeKeys, pemOf, statementOf, storeBundle } from '../../support/sigstore.ts';
import type { ControllerScene } from './controller-scene.ts';
import { conditionOf, openControllerScene, textChart } from './controller-scene.ts';

const built = buildChart({ name: 'text', version: '1.0.0', files: textChart().inline });

let scene: ControllerScene;
beforeAll(async () => {
  scene = await openControllerScene('verify');
});

async function keep(name: string, stringData: Readonly<Record<string, string>>): Promise<void> {
  const metadata = { name, namespace: scene.namespace };
  await scene.witness.make({ apiVersion: 'v1', kind: 'Secret', metadata, stringData });
}

describe('a chart that OpenPGP vouches for', () => {
  let repository: Loopback;
  beforeAll(async () => {
    const userIDs = [{ name: 'Jane', email: 'jane@example.com' }];
    const { privateKey, publicKey } = await openpgp.generateKey({ userIDs, format: 'object' });
    const stranger = await openpgp.generateKey({ userIDs, format: 'object' });
    const keyring = path.join(scene.session.directory, 'secring.gpg');
    writeFileSync(keyring, privateKey.write());
    const { archive, fileName } = built;
    const metadata = 'apiVersion: v2\nname: text\nversion: 1.0.0\n';
    const signature = await signArchive(
      { archive, fileName, metadata },
      { keyring, key: '', passphrase: async () => '', now: new Date() },
    );
    repository = await startFakeRepository({
      charts: [built, buildChart({ name: 'unsigned', files: textChart().inline })],
      files: { [`${fileName}.prov`]: signature },
    });
    await keep('jane', { keyring: publicKey.armor() });
    await keep('stranger', { keyring: stranger.publicKey.armor() });
  });
  afterAll(() => repository.close());

  const spec = (reference: string, keys: string) => ({
    chart: { reference, repository: repository.url, verifySecretRef: { name: keys } },
  });

  test('is deployed', async () => {
    await scene.ask('signed', spec('text:1.0.0', 'jane'));
    await scene.untilReady('signed');
  });

  test.each([
    ['nobody has signed', 'unsigned', 'jane', 'ProvenanceNotFound'],
    ['somebody else has signed', 'text:1.0.0', 'stranger', 'UnknownSigner'],
  ])('is refused where %s', async (what, reference, keys, reason) => {
    const name = what.replaceAll(' ', '-');
    await scene.ask(name, spec(reference, keys));
    const request = await scene.until(name, (each) => conditionOf(each, 'Ready') !== 'none');
    expect(conditionOf(request, 'Ready')).toBe(`False ${reason}`);
    expect(await scene.witness.find('ConfigMap', name)).toBeUndefined();
  });
});

describe('a chart that cosign vouches for', () => {
  const keys = makeKeys();
  let registry: FakeRegistry;
  let reference: string;
  beforeAll(async () => {
    registry = await startFakeRegistry();
    const archive = path.join(scene.session.directory, built.fileName);
    writeFileSync(archive, built.archive);
    const address = `oci://${registry.host}/charts`;
    const { stdout, stderr } = await scene.run(['push', archive, address, '--plain-http']);
    const digest = /sha256:[0-9a-f]{64}/.exec(stdout + stderr)?.[0] ?? '';
    reference = `${address}/text:1.0.0`;
    const place = { repository: 'charts/text', digest };
    storeBundle(registry, place, bundleByKey(keys, statementOf(digest)));
    await keep('cosign', { 'cosign.pub': pemOf(keys) });
    await keep('cosign-stranger', { 'cosign.pub': pemOf(makeKeys()) });
  });
  afterAll(() => registry.close());

  const spec = (name: string) => ({
    chart: { reference, plainHttp: true, verifySecretRef: { name } },
  });

  test('is deployed, or refused by another key', async () => {
    await scene.ask('cosigned', spec('cosign'));
    await scene.untilReady('cosigned');
    await scene.ask('not-cosigned', spec('cosign-stranger'));
    const request = await scene.until(
      'not-cosigned',
      (each) => conditionOf(each, 'Ready') !== 'none',
    );
    expect(conditionOf(request, 'Ready')).toBe('False InvalidSignature');
    expect(await scene.witness.find('ConfigMap', 'not-cosigned')).toBeUndefined();
  });

  test('is not verified by files that came with the request', async () => {
    const chart = { ...textChart(), verifySecretRef: { name: 'cosign' } };
    await expect(scene.ask('unverifiable', { chart })).rejects.toThrow('can be verified');
  });
});
