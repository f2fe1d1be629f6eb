/** Tenants who may write HelmRequests in their own namespace, and try for what is others'. */
import { beforeAll, describe, expect, test } from 'vitest';
import { collection } from '../contract/api-client.ts';
import { admin, createNamespace } from '../contract/contract.ts';
import { handlers } from '../lifecycle/lua-scripts.ts';
import type { ControllerScene } from './controller-scene.ts';
import { conditionOf, openControllerScene, textChart, textOf } from './controller-scene.ts';

let scene: ControllerScene;
let elsewhere: string;

beforeAll(async () => {
  scene = await openControllerScene('tenants');
  elsewhere = await createNamespace('tenants-other');
});

/** What a request comes to, once the controller has looked at it: in short, and in words. */
async function verdictOn(name: string, spec: object): Promise<readonly [string, string]> {
  await scene.ask(name, { retries: 0, ...spec });
  const request = await scene.until(name, (each) => conditionOf(each, 'Ready') !== 'none');
  const ready = request.status.conditions.find(({ type }) => type === 'Ready');
  return [conditionOf(request, 'Ready'), ready?.message ?? ''];
}

const scripted = (permission: string, lua: string) => ({
  chart: textChart({
    'ext/permissions.yaml': `lua: [${permission}]\n`,
    'ext/lua/chart.lua': handlers({ 'pre-render': lua }),
  }),
  permissions: [permission],
});

describe('a request', () => {
  test('grants its scripts nothing that the controller does not let it grant', async () => {
    const spec = scripted('network', 'http.get("http://127.0.0.1:1")');
    const [verdict, message] = await verdictOn('networking', spec);
    expect(verdict).toBe('False InvalidRequest');
    expect(message).toContain('this controller lets no request grant "network"');
    expect(await scene.witness.find('ConfigMap', 'networking')).toBeUndefined();
  });

  test.for([
    { name: 'by-url', reference: 'http://169.254.169.254/latest/chart.tgz' },
    { name: 'by-repository', reference: 'web', repository: 'http://169.254.169.254/charts' },
    { name: 'by-registry', reference: 'oci://169.254.169.254/charts/web:1.0.0', plainHttp: true },
  ])('does not have the controller ask the cloud for its credentials, $name', async (asked) => {
    const { name, ...chart } = asked;
    const [verdict, message] = await verdictOn(name, { chart });
    expect(verdict).toMatch(/^False/);
    expect(message).toContain('it is a link-local address');
  });

  test.for([
    [
      'valuesFrom',
      (name: string) => ({ chart: textChart(), valuesFrom: [{ kind: 'Secret', name }] }),
    ],
    [
      'chart.secretRef',
      (name: string) => ({ chart: { reference: 'http://127.0.0.1:1/x.tgz', secretRef: { name } } }),
    ],
  ] as const)('reads no Secret of others by a name that is a way: %s', async ([field, specOf]) => {
    const secret = { metadata: { name: 'bait' }, stringData: { 'values.yaml': 'text: stolen\n' } };
    await admin.post(collection('v1', 'secrets', elsewhere), secret);
    const spec = specOf(`../../${elsewhere}/secrets/bait`);
    const name = `path-${field === 'valuesFrom' ? 'values' : 'login'}`;
    const asked = await verdictOn(name, spec).catch((error: unknown) => [String(error), '']);
    expect(asked[0]).not.toMatch(/^True/);
    expect(textOf(await scene.witness.find('ConfigMap', name))).not.toBe('stolen');
  });

  test('works as no service account of another namespace', async () => {
    await scene.witness.make({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'strong', namespace: scene.namespace },
    });
    const spec = { chart: textChart(), serviceAccountName: `${elsewhere}:default` };
    const asked = await verdictOn('borrowed', spec).catch((error: unknown) => [String(error), '']);
    expect(asked[0]).not.toMatch(/^True/);
    expect(await scene.witness.find('ConfigMap', 'borrowed')).toBeUndefined();
  });

  test('runs nothing on the machine of who looks at what it would change', async () => {
    await scene.ask('looked-at', { ...scripted('os', 'os.execute("true")'), suspend: true });
    const { code, stderr } = await scene.run(['request', 'diff', 'looked-at']);
    expect(code).toBe(1);
    expect(stderr).toContain('--accept-perms');
  });
});
