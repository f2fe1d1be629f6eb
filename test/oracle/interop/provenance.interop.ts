import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helmHome } from '../../support/helm-home.ts';
import { findHelm, runProgram, runRealHelm } from '../../support/real-helm.ts';
import type { HelmRun } from '../../support/run-helm.ts';
import { runHelm } from '../../support/run-helm.ts';
import { writeChart } from '../../support/chart-builder.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-interop-'));
const { root, environment } = helmHome(scratch);
const options = { cwd: root, environment };
const archive = 'web-1.2.3.tgz';

const hasHelm = (await findHelm()) !== undefined;
const hasGpg = isInstalled('gpg');

/** The kinds of keys that GnuPG makes and that sign. */
const kinds = ['rsa2048', 'ed25519', 'dsa2048', 'nistp256', 'nistp384'] as const;

beforeAll(async () => {
  if (!hasGpg) return;
  for (const kind of kinds)
    await gpg('--quick-gen-key', `${kind} <${kind}@example.com>`, kind, 'sign', 'never');
  await gpg('--quick-gen-key', 'expired <expired@example.com>', 'ed25519', 'sign', 'seconds=1');
  exportKeys('public.gpg', ['--export']);
  exportKeys('public.asc', ['--armor', '--export']);
  exportKeys('secret.gpg', ['--export-secret-keys']);
  writeChart(path.join(root, 'web'), { chartYaml: 'description: "signed: yes"\n' });
});
afterAll(async () => {
  if (hasGpg) await runProgram('gpgconf', ['--kill', 'all'], options);
  rmSync(scratch, { recursive: true, force: true });
});

async function gpg(...args: string[]): Promise<void> {
  const run = await runProgram('gpg', ['--batch', '--quiet', '--passphrase', '', ...args], options);
  if (run.code !== 0) throw new Error(run.stderr);
}

function exportKeys(file: string, args: readonly string[]): void {
  const gpgArgs = [
    '--batch',
    '--quiet',
    '--pinentry-mode',
    'loopback',
    '--passphrase',
    '',
    ...args,
  ];
  const keys = execFileSync('gpg', gpgArgs, { env: environment });
  writeFileSync(path.join(root, file), keys);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Helm = (args: readonly string[]) => Promise<HelmRun>;
const ours: Helm = (args) => runHelm(args, options);
const helm: Helm = (args) => runRealHelm(args, options);

async function sign(by: Helm, key: string): Promise<void> {
  const run = await by(['package', 'web', '--sign', '--key', key, '--keyring', 'secret.gpg']);
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
}

const verify = (by: Helm, keyring: string): Promise<HelmRun> =>
  by(['verify', archive, '--keyring', keyring]);

describe.skipIf(!hasGpg || !hasHelm)('signatures', () => {
  test.for(kinds)('by %s: ours signs, Helm and GnuPG accept', async (kind) => {
    await sign(ours, kind);
    const accepted = await verify(helm, 'public.gpg');
    expect(accepted).toMatchObject({ code: 0 });
    expect(accepted.stdout).toContain(`Signed by: ${kind} <${kind}@example.com>`);
    expect((await verify(ours, 'public.gpg')).stdout).toBe(accepted.stdout);
    const byGpg = await runProgram('gpg', ['--verify', `${archive}.prov`], options);
    expect(byGpg.stderr).toContain('Good signature');
  });

  test.for(kinds)('by %s: Helm signs, ours accepts with every form of keyring', async (kind) => {
    await sign(helm, kind);
    const expected = (await verify(helm, 'public.gpg')).stdout;
    for (const keyring of ['public.gpg', 'public.asc', 'secret.gpg', 'gnupg/pubring.kbx']) {
      const accepted = await verify(ours, keyring);
      expect(accepted).toMatchObject({ code: 0, stdout: expected });
    }
    expect((await ours(['verify', archive])).stdout).toBe(expected);
  });

  test('both write the same text to be signed', async () => {
    const signed = async (by: Helm): Promise<string> => {
      await sign(by, 'rsa2048');
      const text = readFileSync(path.join(root, `${archive}.prov`), 'utf8');
      return text
        .slice(0, text.indexOf('-----BEGIN PGP SIGNATURE'))
        .replace(/sha256:\w+/, 'sha256');
    };
    expect(await signed(ours)).toBe(await signed(helm));
  });

  test.for([
    ['a changed archive', (provenance: string) => provenance, 'x'],
    ['a changed version', (provenance: string) => provenance.replace('1.2.3', '1.2.4'), ''],
    ['a changed digest', (provenance: string) => provenance.replace(/sha256:\w/, 'sha256:0'), ''],
    ['another file', (provenance: string) => provenance.replaceAll('web-1.2.3', 'web-1.2.0'), ''],
    ['no signature', () => 'nothing', ''],
    ['a header', (provenance: string) => provenance.replace('Hash:', 'Comment: x\nHash:'), ''],
    ['a broken armor', (provenance: string) => provenance.replace(/\n\n\w/, '\n\n!'), ''],
  ] as const)('refuse %s, as Helm does', async ([, change, more]) => {
    await sign(ours, 'ed25519');
    const file = path.join(root, archive);
    writeFileSync(`${file}.prov`, change(readFileSync(`${file}.prov`, 'utf8')));
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from(more)]));
    const [mine, theirs] = [await verify(ours, 'public.gpg'), await verify(helm, 'public.gpg')];
    expect([mine.code, theirs.code]).toEqual([1, 1]);
  });

  test('refuse an expired key and an unknown one, as Helm does', async () => {
    await sign(ours, 'nistp256');
    exportKeys('others.gpg', ['--export', 'rsa2048']);
    const [mine, theirs] = [await verify(ours, 'others.gpg'), await verify(helm, 'others.gpg')];
    expect(mine.stderr).toContain('openpgp: signature made by unknown entity');
    expect(theirs.stderr).toContain('openpgp: signature made by unknown entity');
    await sign(helm, 'expired');
    const [late, lateToo] = [await verify(ours, 'public.gpg'), await verify(helm, 'public.gpg')];
    expect(lateToo.stderr).toContain('openpgp: key expired');
    expect(late.stderr).toContain('openpgp: key expired');
  });

  test('refuse a key that was revoked, as Helm does', async () => {
    await gpg('--quick-gen-key', 'gone <gone@example.com>', 'ed25519', 'sign', 'never');
    exportKeys('gone-secret.gpg', ['--export-secret-keys', 'gone@example.com']);
    const signed = await ours([
      'package',
      'web',
      '--sign',
      '--key',
      'gone',
      '--keyring',
      'gone-secret.gpg',
    ]);
    expect(signed.code).toBe(0);
    const listed = await runProgram(
      'gpg',
      ['--list-keys', '--with-colons', 'gone@example.com'],
      options,
    );
    const [, fingerprint = ''] = /^fpr:+([0-9A-F]+):/m.exec(listed.stdout) ?? [];
    const certificate = path.join(root, 'gnupg/openpgp-revocs.d', `${fingerprint}.rev`);
    writeFileSync(certificate, readFileSync(certificate, 'utf8').replace(/^:(-----BEGIN)/m, '$1'));
    await gpg('--import', certificate);
    exportKeys('revoked.gpg', ['--export', 'gone@example.com']);
    const [mine, theirs] = [await verify(ours, 'revoked.gpg'), await verify(helm, 'revoked.gpg')];
    expect(theirs.stderr).toContain('openpgp: signature made by revoked key');
    expect(mine.stderr).toContain('openpgp: signature made by revoked key');
  });
});
