import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildChart } from '../support/chart-builder.ts';
import type { FakeRegistry } from '../support/fake-registry.ts';
import { startFakeRegistry } from '../support/fake-registry.ts';
import { createScratch } from '../support/scratch.ts';
import {
  bundleByIdentity,
  bundleByKey,
  makeKeys,
  pemOf,
  simpleByIdentity,
  simpleByKey,
  simplePayload,
  startAuthority,
  statementOf,
  storeBundle,
  storeSimple,
} from '../support/sigstore.ts';

const { write, helm, directory } = createScratch();
const keys = makeKeys();
const others = makeKeys();
const authority = startAuthority();
const stranger = startAuthority();
const jane = { identity: 'jane@example.com', issuer: 'https://accounts.example.com' };
const workflow = { identity: 'https://example.com/ci.yaml@main', issuer: jane.issuer };

let registry: FakeRegistry;
/** As signatures name the chart. */
let place: { repository: string; digest: string };
let reference: string;
let count = 0;

beforeAll(async () => {
  registry = await startFakeRegistry();
  write({
    'cosign.pub': pemOf(keys),
    'other.pub': pemOf(others),
    'no-key.pub': 'nothing',
    'root.json': JSON.stringify(authority.trustedRoot),
    'stranger.json': JSON.stringify(stranger.trustedRoot),
    'no-root.json': '[]',
    'web-1.2.3.tgz': buildChart().archive,
    'unpacked/Chart.yaml': 'apiVersion: v2\nname: unpacked\nversion: 1.0.0\n',
  });
});
afterAll(() => registry.close());

beforeEach(async () => {
  const folder = `charts-${++count}`;
  const pushed = await helm([
    'push',
    'web-1.2.3.tgz',
    `oci://${registry.host}/${folder}`,
    '--plain-http',
  ]);
  const digest = /sha256:[0-9a-f]{64}/.exec(pushed.stdout + pushed.stderr)?.[0] ?? '';
  place = { repository: `${folder}/web`, digest };
  reference = `oci://${registry.host}/${folder}/web:1.2.3`;
});

const verify = (...flags: readonly string[]) =>
  helm(['verify', reference, '--plain-http', ...flags]);
const byKey = ['--key', 'cosign.pub'];
const byIdentity = (root = 'root.json', { identity, issuer } = jane) => [
  ...['--certificate-identity', identity, '--certificate-oidc-issuer', issuer],
  ...['--trusted-root', root],
];

/** The four ways of signing that there are. */
const ways = {
  'an older signature by a key': () => {
    const payload = simplePayload(place.digest);
    storeSimple(registry, place, { payload, annotations: simpleByKey(keys, payload) });
    return byKey;
  },
  'a bundle by a key': () => {
    storeBundle(registry, place, bundleByKey(keys, statementOf(place.digest)));
    return byKey;
  },
  'an older signature by an identity': () => {
    const payload = simplePayload(place.digest);
    const annotations = simpleByIdentity(authority, payload, jane);
    storeSimple(registry, place, { payload, annotations });
    return byIdentity();
  },
  'a bundle by an identity': () => {
    storeBundle(registry, place, bundleByIdentity(authority, statementOf(place.digest), jane));
    return byIdentity();
  },
} as const;
const wayNames = Object.keys(ways) as (keyof typeof ways)[];

describe('helm verify of a chart in a registry', () => {
  test.each(wayNames)('believes %s', async (way) => {
    const run = await verify(...ways[way]());
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(
      /^Signed by: (the owner of the key|jane@example.com \(https:\/\/accounts.example.com\))\nUsing Key With Fingerprint: [0-9A-F]{64}\nChart Hash Verified: sha256:/,
    );
  });

  test.each(wayNames)('believes %s for another manifest not', async (way) => {
    const { digest } = place;
    place = { ...place, digest: `sha256:${'0'.repeat(64)}` };
    const flags = ways[way]();
    const [wrong] = [place];
    place = { ...place, digest };
    for (const suffix of ['', '.sig']) {
      const tag = (of: string) => `${place.repository}:${of.replace(':', '-')}${suffix}`;
      const stored = registry.tags.get(tag(wrong.digest));
      if (stored !== undefined) registry.tags.set(tag(digest), stored);
    }
    const run = await verify(...flags);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('a signature is for something else');
  });

  test('finds bundles by what a registry lists of them', async () => {
    const newer = await startFakeRegistry({ listsReferrers: true });
    for (const [digest, content] of registry.content) newer.content.set(digest, content);
    for (const [tag, digest] of registry.tags) newer.tags.set(tag, digest);
    storeBundle(newer, place, bundleByKey(keys, statementOf(place.digest)));
    newer.tags.delete(`${place.repository}:${place.digest.replace(':', '-')}`);
    const signed = reference.replace(registry.host, newer.host);
    expect(await helm(['verify', signed, '--plain-http', ...byKey])).toMatchObject({ code: 0 });
    await newer.close();
  });

  test('refuses what nobody has signed', async () => {
    const run = await verify(...byKey);
    expect(run).toMatchObject({
      code: 1,
      stderr: `Error: the registry has no signature for ${place.digest}\n`,
    });
  });

  test.each(['an older signature by a key', 'a bundle by a key'] as const)(
    'refuses %s that is another',
    async (way) => {
      ways[way]();
      const run = await verify('--key', 'other.pub');
      expect(run.code).toBe(1);
      expect(run.stderr).toContain('signature verification failed');
    },
  );

  test.each(['an older signature by an identity', 'a bundle by an identity'] as const)(
    'refuses %s of another authority, name or issuer',
    async (way) => {
      ways[way]();
      const code = async (flags: readonly string[]) => (await verify(...flags)).code;
      expect(await code(byIdentity('stranger.json'))).toBe(1);
      expect(await code(byIdentity('root.json', { ...jane, identity: 'e@example.com' }))).toBe(1);
      expect(await code(byIdentity('root.json', { ...jane, identity: 'jane.example.com' }))).toBe(
        1,
      );
      expect(await code(byIdentity('root.json', { ...jane, identity: '.*' }))).toBe(1);
      expect(await code(byIdentity('root.json', { ...jane, issuer: 'https://evil.com' }))).toBe(1);
      expect(await code(byKey)).toBe(1);
    },
  );

  test('believes the identity of a workflow', async () => {
    storeBundle(registry, place, bundleByIdentity(authority, statementOf(place.digest), workflow));
    const run = await verify(...byIdentity('root.json', workflow));
    expect(run.stdout).toContain('Signed by: https://example.com/ci.yaml@main (https://accounts');
  });

  test('finds the good one among others', async () => {
    const wrong = bundleByKey(others, statementOf(place.digest));
    storeBundle(registry, place, wrong);
    storeBundle(registry, place, { mediaType: 'nonsense' });
    ways['a bundle by a key']();
    expect(await verify(...byKey)).toMatchObject({ code: 0 });
  });

  test.each([
    [
      'another claim about it',
      (digest: string) => bundleByKey(keys, statementOf(digest, 'https://slsa.dev/provenance/v1')),
    ],
    [
      'a claim of another form',
      (digest: string) => bundleByKey(keys, statementOf(digest), 'text/plain'),
    ],
    [
      'a claim without a subject',
      () => bundleByKey(keys, { predicateType: 'https://sigstore.dev/cosign/sign/v1' }),
    ],
  ])('takes %s for no signature', async (_, bundle) => {
    storeBundle(registry, place, bundle(place.digest));
    const run = await verify(...byKey);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('a signature is for something else');
  });

  test('wants a signature by a key to be in the log, where a trusted root is given', async () => {
    ways['a bundle by a key']();
    const run = await verify(...byKey, '--trusted-root', 'root.json');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('expected 1 tlog entries, got 0');
  });

  test('refuses a log entry that was changed', async () => {
    const payload = simplePayload(place.digest);
    const signed = simpleByIdentity(authority, payload, jane) as Record<string, string>;
    const entry = 'dev.sigstore.cosign/bundle';
    const annotations = {
      ...signed,
      [entry]: signed[entry]?.replace(/"integratedTime":\d+/, '"integratedTime":1'),
    };
    storeSimple(registry, place, { payload, annotations });
    expect(await verify(...byIdentity())).toMatchObject({ code: 1 });
  });

  test.each([
    [['--key', 'no-key.pub'], 'cannot read the public key'],
    [['--key', 'absent.pub'], 'absent.pub'],
    [
      ['--certificate-identity', 'x'],
      '--certificate-identity, --certificate-oidc-issuer and --trusted-root together',
    ],
    [[...byKey, '--certificate-identity', 'x'], 'by --key or by an identity, not by both'],
    [byIdentity('no-root.json'), 'no-root.json" is no JSON object'],
  ])('tells of %j', async (flags, message) => {
    ways['a bundle by a key']();
    const run = await verify(...flags);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
  });
});

describe('--key', () => {
  test('lets pull, template and show go on, or not', async () => {
    const line = (command: readonly string[], key: string) =>
      helm([...command, reference, '--plain-http', '--key', key]);
    ways['a bundle by a key']();
    for (const command of [
      ['pull', '-d', 'pulled'],
      ['template', 'demo'],
      ['show', 'chart'],
    ]) {
      expect((await line(command, 'other.pub')).code).toBe(1);
      expect((await line(command, 'cosign.pub')).code).toBe(0);
    }
    expect(readdirSync(path.join(directory, 'pulled'))).toEqual(['web-1.2.3.tgz']);
  });

  test('is for charts of registries', async () => {
    const run = await helm(['template', 'demo', 'web-1.2.3.tgz', '--key', 'cosign.pub']);
    expect(run.stderr).toContain("is not in a registry, which alone has signatures of cosign's");
  });
});

describe('HELM_REQUIRE_SIGNATURE', () => {
  const environment = { HELM_REQUIRE_SIGNATURE: 'true' };
  const template = (chart: string, ...flags: readonly string[]) =>
    helm(['template', 'demo', chart, '--plain-http', ...flags], environment);

  test('refuses what is not signed, wherever it is', async () => {
    expect((await template(reference)).stderr).toContain('failed to fetch provenance');
    expect((await template('web-1.2.3.tgz')).stderr).toContain('could not load provenance file');
    expect((await template('./unpacked')).stderr).toContain('unpacked charts cannot be verified');
  });

  test('is content with a signature that is asked for', async () => {
    expect((await template(reference, ...ways['a bundle by a key']())).code).toBe(0);
  });
});

describe('the policy', () => {
  const policy = (rules: string) => {
    write({ 'policy.yaml': `rules:\n${rules}` });
    return { HELM_SIGNATURE_POLICY: path.join(directory, 'policy.yaml') };
  };
  const template = (options: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
    helm(['template', 'demo', reference, '--plain-http', ...flags], options);
  const keyRule = (repository: string, key = 'cosign.pub') =>
    `- repository: "${repository}"\n  key: ${path.join(directory, key)}\n`;

  test('refuses what its rule is not met by, whatever the flags say', async () => {
    const options = policy(keyRule(`oci://${registry.host}`));
    expect((await template(options)).stderr).toContain('the registry has no signature');
    storeBundle(registry, place, bundleByKey(others, statementOf(place.digest)));
    expect((await template(options, '--key', 'other.pub')).code).toBe(1);
    ways['a bundle by a key']();
    expect((await template(options)).code).toBe(0);
  });

  test.each([
    ['oci://*/charts-*', 1],
    ['*', 1],
    ['oci://elsewhere', 0],
    ['oci://127.0.0.1', 0],
  ])('is about %s: %i', async (pattern, code) => {
    expect((await template(policy(keyRule(pattern)))).code).toBe(code);
  });

  test('takes the first rule, and may let things be', async () => {
    const open = '- repository: "oci://*"\n  unsigned: allow\n';
    const options = policy(open + keyRule('*'));
    expect((await template(options)).code).toBe(0);
    const strict = { ...options, HELM_REQUIRE_SIGNATURE: '1' };
    expect((await template(strict)).code).toBe(0);
  });

  test('may name an identity', async () => {
    const options = policy(`- repository: oci://${registry.host}
  certificateIdentity: ${jane.identity}
  certificateOidcIssuer: ${jane.issuer}
  trustedRoot: ${path.join(directory, 'root.json')}
`);
    expect((await template(options)).code).toBe(1);
    ways['a bundle by an identity']();
    expect((await template(options)).code).toBe(0);
  });

  test.each([
    ['- key: x\n', 'rules[0].repository is not text'],
    ['- repository: x\n', 'rules[0].certificateIdentity is not text'],
    ['- repository: x\n  unsigned: maybe\n', 'rules[0].unsigned is none of allow'],
    ['{', 'cannot read'],
  ])('that cannot be read stops everything: %j', async (rules, message) => {
    const run = await template(policy(rules));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
  });

  test('is about dependencies, too', async () => {
    const [folder = ''] = place.repository.split('/');
    write({
      'parent/Chart.yaml': `apiVersion: v2\nname: parent\nversion: 1.0.0\ndependencies:\n- name: web\n  version: 1.2.3\n  repository: oci://${registry.host}/${folder}\n`,
    });
    const update = (options: Readonly<Record<string, string>>) =>
      helm(['dependency', 'update', 'parent', '--plain-http'], options);
    const options = policy(keyRule('oci://*'));
    expect((await update(options)).stderr).toContain('the registry has no signature');
    ways['a bundle by a key']();
    expect((await update(options)).code).toBe(0);
  });
});
