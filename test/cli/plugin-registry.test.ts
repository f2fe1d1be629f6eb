import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeTar } from '../../src/chart/index.ts';
import type { FakeRegistry } from '../support/fake-registry.ts';
import { startFakeRegistry } from '../support/fake-registry.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, helm } = createScratch();
const plugins = path.join(directory, 'plugins');
const run = (...args: string[]) => helm(args, { HELM_PLUGINS: plugins });

let registry: FakeRegistry;
beforeAll(async () => {
  registry = await startFakeRegistry();
});
afterAll(() => registry.close());

const manifest = `apiVersion: v1
type: cli/v1
name: hello
version: 1.0.0
runtime: lua
config: { shortHelp: says hello }
`;

function store(content: Buffer): { readonly digest: string; readonly size: number } {
  const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  registry.content.set(digest, content);
  return { digest, size: content.length };
}

/** Puts a plugin where Helm's own tools would, under a tag. */
function publish(tag: string, artifactType: string): void {
  const files = { 'plugin.yaml': manifest, 'main.lua': 'function main() print("hello") end\n' };
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    data: Buffer.from(text),
    modified: 0,
    mode: 0o644,
  }));
  const layer = store(gzipSync(encodeTar(entries)));
  const annotations = { 'org.opencontainers.image.title': 'hello-1.0.0.tgz' };
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const document = {
    schemaVersion: 2,
    mediaType,
    artifactType,
    config: { mediaType: 'application/vnd.oci.empty.v1+json', ...store(Buffer.from('{}')) },
    layers: [{ mediaType: 'application/vnd.oci.image.layer.v1.tar', ...layer, annotations }],
  };
  registry.tags.set(`plugins/hello:${tag}`, store(Buffer.from(JSON.stringify(document))).digest);
}

const install = (tag: string, ...more: string[]) =>
  run('plugin', 'install', `oci://${registry.host}/plugins/hello:${tag}`, '--plain-http', ...more);

test('a plugin comes out of a registry, and runs', async () => {
  publish('1.0.0', 'application/vnd.helm.plugin.v1+json');
  expect(await install('1.0.0', '--verify=false')).toMatchObject({ code: 0 });
  expect(await run('hello')).toMatchObject({ stdout: 'hello\n', code: 0 });
});

test('one that nobody has signed, or that is no plugin, is refused, and nothing is installed', async () => {
  await run('plugin', 'uninstall', 'hello');
  publish('unsigned', 'application/vnd.helm.plugin.v1+json');
  expect((await install('unsigned')).code).toBe(1);
  publish('chart', 'application/vnd.cncf.helm.config.v1+json');
  const { stderr, code } = await install('chart', '--verify=false');
  expect(code).toBe(1);
  expect(stderr).toContain('the registry has no plugin there: its artifact type is not');
  expect(existsSync(path.join(plugins, 'hello'))).toBe(false);
});
