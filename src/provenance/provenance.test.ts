import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as openpgp from 'openpgp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseClearSigned } from './clear-signed.ts';
import { digestOf } from './digest.ts';
import { keysInKeybox } from './keybox.ts';
import { splitKeys } from './packets.ts';
import { signArchive } from './sign-archive.ts';
import { verifyArchive } from './verify-archive.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-provenance-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const today = day('2026-01-10');
const archive = Buffer.from('an archive');
const fileName = 'web-1.2.3.tgz';
const metadata = 'apiVersion: v2\nname: web\nversion: 1.2.3\n';

type Keys = Awaited<ReturnType<typeof makeKeys>>;

async function makeKeys(name: string, options: { passphrase?: string; days?: number } = {}) {
  return openpgp.generateKey({
    type: 'ecc',
    curve: 'ed25519Legacy',
    userIDs: [{ name, email: `${name.toLowerCase()}@example.com` }],
    date: day('2026-01-01'),
    format: 'object',
    ...(options.passphrase === undefined ? {} : { passphrase: options.passphrase }),
    ...(options.days === undefined ? {} : { keyExpirationTime: options.days * 86_400 }),
  });
}

let jane: Keys;
let john: Keys;
beforeAll(async () => {
  [jane, john] = await Promise.all([makeKeys('Jane'), makeKeys('John')]);
});

let count = 0;
function ring(...parts: readonly (string | Uint8Array)[]): string {
  const file = path.join(scratch, `ring-${count++}`);
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return file;
}

function sign(
  keys: Keys,
  options: { key?: string; now?: Date; passphrase?: string } = {},
): Promise<string> {
  return signArchive(
    { archive, fileName, metadata },
    {
      keyring: ring(keys.privateKey.write()),
      key: options.key ?? '',
      passphrase: async () => options.passphrase ?? '',
      now: options.now ?? day('2026-01-05'),
    },
  );
}

interface Checked {
  readonly keyring: string;
  readonly archive?: Uint8Array;
  readonly fileName?: string;
  readonly now?: Date;
}

function verify(provenance: string | Uint8Array, { keyring, now = today, ...signed }: Checked) {
  const content = { archive, fileName, provenance: Buffer.from(provenance), ...signed };
  return verifyArchive(content, { keyring, now });
}

describe('verifyArchive()', () => {
  test('tells who signed what', async () => {
    const provenance = await sign(jane);
    expect(provenance).toContain(
      'Hash: SHA512\n\napiVersion: v2\nname: web\nversion: 1.2.3\n\n...\nfiles:\n  web-1.2.3.tgz: sha256:',
    );
    expect(await verify(provenance, { keyring: ring(jane.publicKey.write()) })).toEqual({
      signedBy: ['Jane <jane@example.com>'],
      fingerprint: jane.publicKey.getFingerprint().toUpperCase(),
      digest: digestOf(archive),
      fileName,
    });
  });

  test('finds the key in a ring of many, binary or armored, and passes over what it cannot read', async () => {
    const provenance = await sign(jane);
    const unknown = Buffer.from([0xc6, 0x03, 0x63, 0x00, 0x00]);
    const trust = Buffer.from([0xcc, 0x02, 0x01, 0x02]);
    const keys = [john.publicKey.write(), unknown, trust, jane.publicKey.write()];
    for (const keyring of [
      ring(...keys),
      ring(john.publicKey.armor(), jane.publicKey.armor()),
      ring(`\n${jane.publicKey.armor()}`),
      ring(keybox(john.publicKey.write(), jane.publicKey.write())),
      ring(jane.privateKey.write()),
    ]) {
      await expect(verify(provenance, { keyring })).resolves.toBeDefined();
    }
  });

  test('refuses an archive, a name and a text that were not signed', async () => {
    const provenance = await sign(jane);
    const keyring = ring(jane.publicKey.write());
    await expect(verify(provenance, { keyring, archive: Buffer.from('other') })).rejects.toThrow(
      'sha256 sum does not match for web-1.2.3.tgz: "sha256:',
    );
    await expect(verify(provenance, { keyring, fileName: 'db-1.2.3.tgz' })).rejects.toThrow(
      'provenance does not contain a SHA for a file named "db-1.2.3.tgz"',
    );
    const tampered = provenance.replace('version: 1.2.3', 'version: 1.2.4');
    await expect(verify(tampered, { keyring })).rejects.toThrow('openpgp: invalid signature');
    const digest = provenance.replace(/sha256:[0-9a-f]/, 'sha256:0');
    await expect(verify(digest, { keyring })).rejects.toThrow('openpgp: invalid signature');
  });

  test('refuses a signer that is not in the ring', async () => {
    const provenance = await sign(jane);
    await expect(
      verify(provenance, { keyring: ring(john.publicKey.write()) }),
    ).rejects.toMatchObject({
      code: 'UnknownSigner',
      message: 'openpgp: signature made by unknown entity',
    });
  });

  test('refuses a key that is expired or revoked today, though it was good when it signed', async () => {
    const shortLived = await makeKeys('Short', { days: 7 });
    const provenance = await sign(shortLived);
    const keyring = ring(shortLived.publicKey.write());
    await expect(verify(provenance, { keyring, now: day('2026-01-06') })).resolves.toBeDefined();
    await expect(verify(provenance, { keyring })).rejects.toThrow('openpgp: key expired');
    const { publicKey: revoked } = await openpgp.revokeKey({
      key: john.privateKey,
      date: day('2026-01-08'),
      format: 'object',
    });
    await expect(verify(await sign(john), { keyring: ring(revoked.write()) })).rejects.toThrow(
      'openpgp: signature made by revoked key',
    );
  });

  test('refuses a signature from the future', async () => {
    const provenance = await sign(jane, { now: day('2026-02-01') });
    await expect(verify(provenance, { keyring: ring(jane.publicKey.write()) })).rejects.toThrow(
      'openpgp: signature expired',
    );
  });

  test('refuses a file that is no proof', async () => {
    const keyring = ring(jane.publicKey.write());
    const provenance = await sign(jane);
    for (const text of [
      '',
      'nothing',
      provenance.replace('Hash: SHA512', 'Comment: x'),
      provenance.replace('SIGNED MESSAGE-----', 'SIGNED MESSAGE----- x'),
      provenance.slice(0, provenance.indexOf('-----END')),
    ]) {
      await expect(verify(text, { keyring })).rejects.toThrow('signature block not found');
    }
    const broken = provenance.replace(/\n\n(wn|iQ|w)/, '\n\n!!');
    await expect(verify(broken, { keyring })).rejects.toMatchObject({ code: 'InvalidProvenance' });
  });

  test('takes the digest from the part that is signed, wherever else there is one', async () => {
    const provenance = await sign(jane);
    const other = Buffer.from('other');
    const forged = `files:\n  ${fileName}: ${digestOf(other)}\n...\n${provenance}\n...\nfiles:\n  ${fileName}: ${digestOf(other)}\n`;
    const keyring = ring(jane.publicKey.write());
    await expect(verify(forged, { keyring, archive: other })).rejects.toThrow('sum does not match');
  });

  test('says what is wrong with a keyring', async () => {
    await expect(verify('', { keyring: '/nowhere/ring' })).rejects.toThrow(
      'failed to load keyring: open /nowhere/ring: no such file or directory',
    );
    await expect(verify('', { keyring: ring('garbage') })).rejects.toThrow('no keys found');
    const message = ring('-----BEGIN PGP MESSAGE-----\n\nyw==\n-----END PGP MESSAGE-----\n');
    await expect(verify('', { keyring: message })).rejects.toThrow(
      'expected a public or private key block, got "PGP MESSAGE"',
    );
  });
});

describe('signArchive()', () => {
  test('finds the key by a part of its name, and unlocks it', async () => {
    const locked = await makeKeys('Locked', { passphrase: 'open sesame' });
    const provenance = await sign(locked, { key: 'locked@example', passphrase: 'open sesame' });
    await expect(
      verify(provenance, { keyring: ring(locked.publicKey.write()) }),
    ).resolves.toBeDefined();
    await expect(sign(locked, { passphrase: 'wrong' })).rejects.toThrow(
      'cannot unlock the key "Locked <locked@example.com>": wrong passphrase',
    );
  });

  test('does not guess', async () => {
    await expect(sign(jane, { key: 'nobody' })).rejects.toThrow('private key not found');
    const both = ring(jane.privateKey.write(), john.privateKey.write());
    const content = { archive, fileName, metadata };
    const options = { keyring: both, passphrase: async () => '', now: today };
    await expect(signArchive(content, { ...options, key: 'example.com' })).rejects.toThrow(
      'more than one key contain the id "example.com"',
    );
    const keyring = ring(jane.publicKey.write());
    await expect(signArchive(content, { ...options, keyring, key: 'Jane' })).rejects.toThrow(
      'provided key is not a private key',
    );
  });
});

/** A keybox as GnuPG writes it, with a header and a blob for each key. */
function keybox(...keys: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(32);
  header.writeUInt32BE(32, 0);
  header[4] = 1;
  header.write('KBXf', 8, 'latin1');
  const blobs = keys.map((key) => blobOf(key));
  return Buffer.concat([header, ...blobs]);
}

function blobOf(key: Uint8Array, flags = 0): Buffer {
  const blob = Buffer.alloc(20 + key.length);
  blob.writeUInt32BE(blob.length, 0);
  blob[4] = 2;
  blob.writeUInt16BE(flags, 6);
  blob.writeUInt32BE(20, 8);
  blob.writeUInt32BE(key.length, 12);
  blob.set(key, 20);
  return blob;
}

describe('keysInKeybox()', () => {
  test('leaves out what GnuPG does not count', () => {
    const kept = Buffer.concat([keybox(), blobOf(Buffer.of(1, 2)), blobOf(Buffer.of(3), 2)]);
    expect(keysInKeybox(kept)).toEqual(Buffer.of(1, 2));
  });

  test.for([
    [Buffer.concat([keybox(), Buffer.of(1, 2)]), 'truncated blob header at offset 32'],
    [Buffer.concat([keybox(), Buffer.alloc(5)]), 'invalid blob length 0 at offset 32'],
    [keybox(Buffer.of(1)).subarray(0, -1), 'exceeding the 20 remaining bytes'],
    [keybox(), 'keybox contains no OpenPGP keys'],
  ] as const)('refuses %#', ([data, message]) => {
    expect(() => keysInKeybox(data)).toThrow(message);
  });
});

test('splitKeys() and parseClearSigned() stand any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      splitKeys(Buffer.from(bytes));
      parseClearSigned(bytes);
    }),
  );
});
