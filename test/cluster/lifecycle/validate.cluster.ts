import { beforeAll, describe, expect, test } from 'vitest';
import { defineKind } from '../contract/custom-kind.ts';
import { config, deployment } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('validate');
});

function service(name: string, port: string): string {
  return [
    ...['apiVersion: v1', 'kind: Service', 'metadata:', `  name: ${name}`],
    ...['spec:', '  ports:', '    - name: http', `      port: ${port}`, ''],
  ].join('\n');
}

const badPort = {
  'templates/a.yaml': config('first'),
  'templates/b.yaml': service('svc', '99999999'),
};

describe('an object that the server would refuse', () => {
  test('stops an install before anything is written, with its template and line', async () => {
    const { run, chart, witness, helm } = scene;
    const { code, stderr } = await run(['install', 'bad', chart(badPort)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Error: INSTALLATION FAILED: .*spec\.ports\[0\]\.port: Invalid value: 99999999/,
    );
    expect(stderr).toContain('web/templates/b.yaml:8');
    expect(await witness.find('ConfigMap', 'first')).toBeUndefined();
    expect(await helm(['list', '-a', '-q'])).not.toContain('bad');
  });

  test('is told with its line where a script has changed something else of it', async () => {
    const { run, chart } = scene;
    const script = `
      function init(events)
        events.on("post-render", 0.5, function(c)
          each_object(c, function(object)
            object.metadata.annotations = { seen = "yes" }
            if object.kind == "Service" and object.metadata.name == "changed" then
              object.spec.ports[1].port = 77777777
            end
          end)
        end)
      end`;
    const files = {
      'ext/lua/chart.lua': script,
      'templates/a.yaml': `${service('kept', '{{ .Values.port }}')}---\n${service('changed', '80')}`,
    };
    const { stderr } = await run(['install', 'lua', chart(files), '--set', 'port=99999999']);
    expect(stderr).toMatch(/--> web\/templates\/a\.yaml:8:\d+/);
    expect(stderr).toMatch(/web\/templates\/a\.yaml: cannot apply Service "changed"/);
  });

  test('stops an upgrade, which leaves what is deployed as it is', async () => {
    const { run, chart, witness, helm } = scene;
    await helm(['install', 'up', chart({ 'templates/a.yaml': config('up') }), '--set', 'text=one']);
    const worse = {
      'templates/a.yaml': config('up'),
      'templates/b.yaml': service('up', '99999999'),
    };
    expect((await run(['upgrade', 'up', chart(worse), '--set', 'text=two'])).code).toBe(1);
    expect(await witness.find('ConfigMap', 'up')).toMatchObject({ data: { text: 'one' } });
    expect(await helm(['status', 'up'])).toContain('REVISION: 1\n');
  });

  test('is told of together with all the others, each with its place', async () => {
    const { run, chart } = scene;
    const files = {
      'templates/a.yaml': service('one', '{{ .Values.port }}'),
      'templates/b.yaml': `${config('two')}daat: {}\n`,
    };
    const { stderr } = await run(['install', 'many', chart(files), '--set', 'port=99999999']);
    expect(stderr).toContain('99999999');
    expect(stderr).toMatch(/web\/templates\/a\.yaml:8/);
    expect(stderr).toMatch(/web\/templates\/b\.yaml:\d+.*daat/s);
  });

  test('is found by --dry-run=server, too', async () => {
    const { run, chart } = scene;
    const files = { 'templates/a.yaml': `${config('typo')}daat: {}\n` };
    const { code, stderr } = await run(['install', 'dry', chart(files), '--dry-run=server']);
    expect(code).toBe(1);
    expect(stderr).toContain('daat');
    const asUpgrade = ['upgrade', 'dry', chart(files), '--install', '--dry-run=server'];
    expect((await run(asUpgrade)).stderr).toContain('daat');
  });

  test('is left to the write by --validate=none', async () => {
    const { run, chart, witness } = scene;
    const files = {
      'templates/a.yaml': config('kept'),
      'templates/b.yaml': service('kept', '99999999'),
    };
    const { code } = await run(['install', 'unchecked', chart(files), '--validate=none']);
    expect(code).toBe(1);
    expect(await witness.find('ConfigMap', 'kept')).toBeDefined();
  });

  test('among the hooks stops it as well, those of tests aside', async () => {
    const { run, chart } = scene;
    const hook = (event: string): string =>
      service('hook', '99999999').replace(
        '  name: hook',
        `  name: hook\n  annotations: { helm.sh/hook: ${event} }`,
      );
    const refused = await run([
      'install',
      'hook',
      chart({ 'templates/a.yaml': hook('post-install') }),
    ]);
    expect(refused.stderr).toMatch(/web\/templates\/a\.yaml:9/);
    const taken = await run(['install', 'tested', chart({ 'templates/a.yaml': hook('test') })]);
    expect(taken.code).toBe(0);
  });
});

describe('an object that cannot be tried yet', () => {
  test('is checked by the schema of the kind that comes with it', async () => {
    const { run, chart } = scene;
    const properties = { size: { type: 'integer', maximum: 5 } };
    const { kind, body } = defineKind([{ spec: { type: 'object', properties } }]);
    const object = (spec: object): string =>
      JSON.stringify({ ...kind.object('one'), spec }, undefined, 2);
    const files = (spec: object) => ({
      'crds/kind.yaml': JSON.stringify(body),
      'templates/a.yaml': object(spec),
    });
    const refused = await run(['install', 'crd', chart(files({ size: 9, colour: 'red' }))]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('.spec.colour: field not declared in schema');
    expect(refused.stderr).toContain('.spec.size: maximum: got 9, want 5');
    expect((await run(['install', 'crd', chart(files({ size: 4 }))])).code).toBe(0);
  });

  test('as its namespace is made with the release, is tried elsewhere', async () => {
    const { run, chart, namespace } = scene;
    const files = { 'templates/a.yaml': service('elsewhere', '99999999') };
    const where = ['-n', `${namespace}-new`, '--create-namespace'];
    const { code, stderr } = await run(['install', 'new', chart(files), ...where]);
    expect(code).toBe(1);
    expect(stderr).toContain('99999999');
    expect((await run(['get', 'all', 'new', ...where.slice(0, 2)])).code).toBe(1);
  });
});

describe('what may pass by then', () => {
  test('is no reason to stop: a Pod whose account comes with it', async () => {
    const { helm, chart } = scene;
    const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: own\n';
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: own\nspec:\n  serviceAccountName: own\n' +
      '  containers: [{ name: a, image: example.com/a:1 }]\n';
    const files = { 'templates/a.yaml': account, 'templates/b.yaml': pod };
    expect(await helm(['install', 'own', chart(files)])).toContain('STATUS: deployed');
  });

  test('nor are objects that stay as they are asked about again', async () => {
    const { helm, chart } = scene;
    const path = chart({ 'templates/a.yaml': deployment('same') });
    await helm(['install', 'same', path]);
    expect(await helm(['upgrade', 'same', path])).toContain('REVISION: 2');
  });
});
