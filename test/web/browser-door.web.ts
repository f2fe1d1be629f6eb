/** helm-ts/browser in a browser: what real Helm was seen to do, and what scripts may not. */
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { RenderReport } from '../../src/browser.ts';
import type { ConformanceCase, RecordedAnswer } from '../oracle/conformance/case.ts';
import { expectAccessible, noBrowser, openPage } from './support/browser.ts';
import { importBuild, serveBuilt } from './support/built-site.ts';

const conformance = path.join(import.meta.dirname, '../oracle/conformance');
const families = readdirSync(path.join(conformance, 'cases'))
  .map((file) => path.basename(file, '.ts'))
  // Loading by the command line refuses more than Helm's engine, which was asked.
  .filter((family) => family !== 'chart-files')
  // A page knows the keys that it makes itself; these are of other kinds, too.
  .filter((family) => family !== 'keys');

interface BrowserBuild {
  readonly browserOptions: BuildOptions & { readonly metafile: true };
  readonly buildBrowser: (folder: string) => Promise<void>;
  readonly requireNoNode: (metafile: Metafile) => void;
}

const site = serveBuilt(async (folder) => {
  const { browserOptions, buildBrowser, requireNoNode } = await importBuild<BrowserBuild>(
    'scripts/build/browser.mjs',
  );
  await buildBrowser(folder);
  const { metafile } = await build({
    ...browserOptions,
    entryPoints: { conformance: 'test/web/support/conformance-page.ts' },
    outdir: path.join(folder, 'conformance'),
  });
  requireNoNode(metafile);
  // As somebody has it who installed the package and serves the example.
  cpSync('examples/browser', path.join(folder, 'example'), { recursive: true });
  await buildBrowser(path.join(folder, 'example/node_modules/helm-ts/dist/browser'));
});

const keys = {
  ed25519: pem(generateKeyPairSync('ed25519').privateKey),
  other: pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
};

function pem(key: ReturnType<typeof generateKeyPairSync>['privateKey']): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Where nothing was rendered, Go leaves the output out. */
function wholeAnswer(answer: { readonly output?: object }): object {
  return { output: answer.output ?? {} };
}

/** Evaluates in a page, with what a module exports as `door`; as text, so that no test runner changes it. */
async function withModule(module: string, expression: string): Promise<unknown> {
  await using opened = await openPage(site().browser);
  await opened.page.goto(`${site().url}worker.js`);
  const address = JSON.stringify(new URL(module, site().url));
  return await opened.page.evaluate(
    `(async () => { const door = await import(${address}); ${expression} })()`,
  );
}

const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';

describe.skipIf(noBrowser)('in a browser', () => {
  test.for(families)('the cases of %s are answered as Helm answers them', async (family) => {
    const { cases } = (await import(`${conformance}/cases/${family}.ts`)) as {
      cases: readonly ConformanceCase[];
    };
    const records = JSON.parse(
      readFileSync(path.join(conformance, `recorded/${family}.json`), 'utf8'),
    ) as readonly RecordedAnswer[];
    const given = `${JSON.stringify(cases)}, ${JSON.stringify(keys)}`;
    const answers = await withModule(
      'conformance/conformance.js',
      `return door.answerCases(${given});`,
    );
    expect(answers).toEqual(
      records.map(({ answer }) => ('error' in answer ? answer : wholeAnswer(answer))),
    );
  });

  test('a script that never ends is stopped, and the next render is as ever', async () => {
    const files = { 'Chart.yaml': chartYaml, 'templates/a.yaml': 'a: {{ .Values.x }}\n' };
    const script = 'events.on("pre-render", 0.5, function() while true do end end)';
    const endless = { files: { ...files, 'ext/lua/chart.lua': script } };
    const outcome = (await withModule(
      'index.js',
      `const worker = new door.RenderWorker({ timeout: 3000 });
       const stopped = await worker.render(${JSON.stringify(endless)}).catch(String);
       return { stopped, next: await worker.render(${JSON.stringify({ files, set: ['x=1'] })}) };`,
    )) as { readonly stopped: string; readonly next: RenderReport };
    expect(outcome.stopped).toContain('took longer than 3s: stopped during pre-render');
    expect(outcome.next.manifest).toContain('a: 1');
  });

  test('the example renders as one types, and shows what is wrong', async () => {
    await using opened = await openPage(site().browser);
    const { page, complaints } = opened;
    await page.goto(`${site().url}example/`);
    await page.getByText('replicas: 2').waitFor();
    await page.getByLabel('Replicas').fill('7');
    await page.getByText('replicas: 7').waitFor();
    await page.getByLabel('Replicas').fill('10');
    await page.getByRole('listitem').getByText("at '/replicas'").waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('keys and certificates are made', async () => {
    const template = `{{ $ca := genCA "ca" 1 }}{{ $cert := genSignedCert "x" nil (list "x.example") 1 $ca }}
a: {{ $cert.Cert | quote }}
b: {{ genPrivateKey "ecdsa" | quote }}
c: {{ genPrivateKey "ed25519" | quote }}`;
    const files = { 'Chart.yaml': chartYaml, 'templates/a.yaml': template };
    const manifest = await withModule(
      'index.js',
      `const worker = new door.RenderWorker({ timeout: 50_000 });
       return (await worker.render(${JSON.stringify({ files })})).manifest;`,
    );
    expect(manifest).toContain('BEGIN CERTIFICATE');
    expect(manifest).toContain('BEGIN EC PRIVATE KEY');
    expect(manifest).toContain('BEGIN PRIVATE KEY');
  });
});
