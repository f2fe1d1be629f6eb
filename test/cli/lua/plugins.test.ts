import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../../cluster/index.ts';
import type { RunningCluster } from '../../../cluster/index.ts';
import { buildChart } from '../../support/chart-builder.ts';
import { startLoopback } from '../../support/loopback.ts';
import type { Loopback, RecordedRequest } from '../../support/loopback.ts';
import { repositoryRoot } from '../../support/run-helm.ts';
import { createScratch } from '../../support/scratch.ts';

const { directory, helm, write } = createScratch();
const plugins = path.join(directory, 'plugins');
const examples = path.join(repositoryRoot, 'examples/plugins');
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  helm([...args], { HELM_PLUGINS: plugins, ...more });

/** Installs a plugin of these files. */
async function install(name: string, main: string, more = ''): Promise<void> {
  write({
    [`src/${name}/plugin.yaml`]: `apiVersion: v1\ntype: cli/v1\nname: ${name}\nversion: 1.0.0\nruntime: lua\n${more}`,
    [`src/${name}/main.lua`]: main,
  });
  const { stderr, code } = await run(['plugin', 'install', `src/${name}`]);
  if (code !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  for (const name of ['s3', 'grep', 'stamp', 'local-chart-version']) {
    await run(['plugin', 'install', path.join(examples, name)]);
  }
});

describe('a plugin in Lua', () => {
  test('is a command with flags, help and an exit code', async () => {
    const flags =
      'runtimeConfig: { flags: [{ name: times, short: t, type: int, description: how often }] }';
    const main = `local words = require("lib/words")
function main(args)
  for _ = 1, args.flags.times do io.write(words.greet(args[1]), "\\n") end
  return 7
end`;
    write({ 'src/greet/lib/words.lua': 'return { greet = function(n) return "hello " .. n end }' });
    await install('greet', main, flags);
    expect(await run(['greet', '-t', '2', 'jane'])).toMatchObject({
      stdout: 'hello jane\nhello jane\n',
      code: 7,
    });
    const { stdout } = await run(['greet', '--help']);
    expect(stdout).toContain('  -t, --times int   how often\n');
    expect((await run(['greet', '--loud'])).stderr).toBe('Error: unknown flag: --loud\n');
  });

  test('has every library without being asked, and helm itself', async () => {
    const main = `function main()
  print(type(io.open), type(os.execute), type(http.request), type(kube.list), type(json.encode))
  print(helm.run("version", "--template", "{{.Version}}").stdout, helm.namespace)
end`;
    await install('all', main);
    const { stdout, stderr, code } = await run(['-n', 'shop', 'all']);
    expect(stdout).toBe('function\tfunction\tfunction\tfunction\tfunction\nv4.3.1\tshop\n');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('says where it fails, and what main lacks', async () => {
    await install('failing', 'function main()\n  error("as you wish")\nend');
    expect((await run(['failing'])).stderr).toContain(
      'Error: plugin "failing": main.lua:2: as you wish\n',
    );
    await install('mainless', 'x = 1');
    expect((await run(['mainless'])).stderr).toContain('main.lua has no function main(args)');
  });
});

describe('isolation', () => {
  test('keeps plugins from each other, and what one leaves from its next run', async () => {
    await install('first', 'function main() print(shared) shared = 1 string.x = 1 end');
    await install('second', 'function main() print(shared, string.x) end');
    expect((await run(['first'])).stdout).toBe('nil\n');
    expect((await run(['first'])).stdout).toBe('nil\n');
    expect((await run(['second'])).stdout).toBe('nil\tnil\n');
  });

  test('keeps plugins out of the reach of charts, even of those that may do everything', async () => {
    await install('tempting', 'function main() print("reached") end');
    const script = `print(type(helm), pcall(require, "tempting/main"), pcall(require, "main"))
print(io and io.stdout, io and io.read)`;
    const chart = buildChart({
      files: { 'ext/permissions.yaml': 'lua: [io, os]', 'ext/lua/chart.lua': script },
    });
    write({ [chart.fileName]: chart.archive });
    const { stderr, code } = await run(['template', 'x', chart.fileName, '--yes']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^nil\tfalse\tfalse\t.*module 'main' not found/);
    expect(stderr).toContain('\nnil\tnil\n');
    expect(stderr).not.toContain('reached');
  });
});

describe('the examples', () => {
  let s3: Loopback;
  const bucket = new Map<string, Buffer>();
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-1' };

  beforeAll(async () => {
    s3 = await startLoopback((request) => {
      if (!isSigned(request)) return { status: 403 };
      if (request.method === 'PUT') bucket.set(request.url, request.body);
      const body = bucket.get(request.url);
      return body === undefined ? { status: 404 } : { body };
    });
  });
  afterAll(() => s3.close());

  /** The signature as its description has it, made once more. */
  function isSigned({ method, url, headers, body }: RecordedRequest): boolean {
    const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
    const hmac = (key: string | Buffer, text: string) =>
      createHmac('sha256', key).update(text).digest();
    const [, scope = '', names = '', signature = ''] =
      /Credential=AKID\/(.*), SignedHeaders=(.*), Signature=(.*)$/.exec(
        headers['authorization'] ?? '',
      ) ?? [];
    const lines = names.split(';').map((name) => `${name}:${headers[name] ?? ''}\n`);
    const canonical = [method, url, '', lines.join(''), names, hash(body)].join('\n');
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
    const key = scope.split('/').reduce<string | Buffer>(hmac, 'AWS4secret');
    return hmac(key, text).toString('hex') === signature;
  }

  test('s3 keeps a repository in a bucket', async () => {
    const environment = { ...keys, AWS_ENDPOINT_URL: s3.url };
    for (const version of ['1.0.0', '1.1.0']) {
      const chart = buildChart({ version });
      write({ [chart.fileName]: chart.archive });
      const pushed = await run(['push', chart.fileName, 's3://charts/team'], environment);
      expect(pushed).toMatchObject({ code: 0, stderr: '' });
    }
    expect([...bucket.keys()].sort()).toEqual([
      '/charts/team/index.yaml',
      '/charts/team/web-1.0.0.tgz',
      '/charts/team/web-1.1.0.tgz',
    ]);
    expect((await run(['repo', 'add', 'team', 's3://charts/team'], environment)).code).toBe(0);
    expect((await run(['pull', 'team/web:^1', '-d', 'pulled'], environment)).code).toBe(0);
    expect(readFileSync(path.join(directory, 'pulled/web-1.1.0.tgz'))).toEqual(
      bucket.get('/charts/team/web-1.1.0.tgz'),
    );
    const wrong = { ...environment, AWS_SECRET_ACCESS_KEY: 'other' };
    expect((await run(['pull', 's3://charts/team/web-1.0.0.tgz'], wrong)).stderr).toContain(
      'S3 answers 403',
    );
  });

  test('stamp puts labels on every object', async () => {
    const files = {
      'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
    };
    const chart = buildChart({ files });
    write({ 'stamped.tgz': chart.archive });
    const flags = ['--post-renderer', 'stamp', '--post-renderer-args', 'team=blue'];
    const { stdout } = await run(['template', 'x', 'stamped.tgz', ...flags]);
    expect(stdout).toContain('  labels:\n    team: blue\n');
  });

  test('local-chart-version reads and changes versions', async () => {
    write({ 'own/Chart.yaml': '# mine\nname: own\nversion: 1.2.3 # now\nappVersion: 4.5.6\n' });
    const chart = ['-c', path.join(directory, 'own')];
    expect((await run(['local-chart-version', 'get', ...chart])).stdout).toBe('1.2.3\n');
    expect((await run(['local-chart-version', 'bump', ...chart, '-s', 'minor'])).stdout).toBe(
      '1.3.0\n',
    );
    expect(readFileSync(path.join(directory, 'own/Chart.yaml'), 'utf8')).toBe(
      '# mine\nname: own\nversion: 1.3.0 # now\nappVersion: 4.5.6\n',
    );
  });

  describe('grep', () => {
    let cluster: RunningCluster;
    beforeAll(async () => {
      cluster = await startCluster();
      write({ kubeconfig: cluster.kubeconfig });
    });
    afterAll(() => cluster.stop());

    test('finds lines in the manifests of releases', async () => {
      const environment = { KUBECONFIG: path.join(directory, 'kubeconfig') };
      const text =
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata: { image: "nginx:1" }\n';
      const chart = buildChart({ files: { 'templates/a.yaml': text } });
      write({ 'grepped.tgz': chart.archive });
      for (const name of ['one', 'two']) await run(['install', name, 'grepped.tgz'], environment);
      const found = await run(['grep', 'image: .nginx', 'two'], environment);
      expect(found.stdout).toBe('default/two web/templates/a.yaml: data: { image: "nginx:1" }\n');
      expect((await run(['grep', '-l', 'nginx'], environment)).stdout).toBe(
        'default/one\ndefault/two\n',
      );
      expect((await run(['grep', 'nowhere'], environment)).code).toBe(1);
    }, 120_000);
  });
});
