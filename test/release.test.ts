/** What is published: the manifests of package managers, and what tells others how to fetch it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatFormula, formatKrewManifest } from '../scripts/release/manifests.ts';
import { targets } from '../scripts/release/targets.ts';
import { parseYaml } from '../src/yaml/index.ts';

const root = path.join(import.meta.dirname, '..');
const names = targets.map(({ name }) => name);
const digestOf = (name: string): string => `digest of ${name}`;
const known = {
  version: '1.2.3',
  from: 'https://example.com/helm-ts/releases/download/v1.2.3',
  archives: new Map(names.map((name) => [name, digestOf(name)])),
};

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, each]) => [key, plain(each)]));
}

test('a formula of Homebrew has the archives of both systems, each with its digest', () => {
  const formula = formatFormula(known);
  const archives = [...formula.matchAll(/url "(.*)"\n +sha256 "(.*)"/g)].map(([, url, digest]) => ({
    url,
    digest,
  }));
  expect(archives).toEqual(
    ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64'].map((name) => ({
      url: `${known.from}/helm-${name}.tar.gz`,
      digest: digestOf(name),
    })),
  );
  expect(formula).toContain('homepage "https://example.com/helm-ts"\n  version "1.2.3"');
});

test('a manifest of krew has the archives of three systems, each with its digest', () => {
  expect(plain(parseYaml(formatKrewManifest(known)))).toMatchObject({
    metadata: { name: 'helm-ts' },
    spec: {
      version: 'v1.2.3',
      homepage: 'https://example.com/helm-ts',
      platforms: ['linux', 'darwin', 'windows'].flatMap((os) =>
        ['amd64', 'arm64'].map((arch) => ({
          selector: { matchLabels: { os, arch } },
          uri: `${known.from}/helm-${os}-${arch}.tar.gz`,
          sha256: digestOf(`${os}-${arch}`),
          bin: os === 'windows' ? 'helm.exe' : 'helm',
        })),
      ),
    },
  });
});

describe('what is fetched', () => {
  test('by the workflow that tries a release is made', () => {
    const workflow = readFileSync(path.join(root, '.github/workflows/release.yml'), 'utf8');
    const tried = [...workflow.matchAll(/archive: helm-([\w-]+)/g)].map(([, name]) => name);
    expect(tried.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(tried));
  });

  test('in workflows is named by what cannot be changed', () => {
    for (const file of ['release', 'check']) {
      const workflow = readFileSync(path.join(root, `.github/workflows/${file}.yml`), 'utf8');
      const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, used]) => used);
      for (const used of uses) expect(used).toMatch(/@[0-9a-f]{40}$/);
    }
  });
});

test('the chart of the controller names the image of this version', () => {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  expect(plain(parseYaml(read('charts/helm-controller/Chart.yaml')))).toMatchObject({
    appVersion: version,
  });
});
