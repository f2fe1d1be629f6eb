import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startFakeRegistry } from './fake-registry.ts';
import { tlsFiles } from './loopback.ts';
import { startTokenServer } from './token-server.ts';

export interface TestRegistry {
  /** `Distribution`, or `fake` where that is not installed. */
  readonly kind: 'Distribution' | 'fake';
  /** Host and port, as references have it. */
  readonly host: string;
  readonly close: () => Promise<void>;
}

export interface TestRegistryOptions {
  readonly auth?: 'none' | 'basic' | 'bearer';
  readonly isSecure?: boolean;
}

/** The user that a registry with authentication lets in. */
export const registryUser = { username: 'jane', password: 'secret' } as const;

/** `jane:secret`, as htpasswd keeps it. */
const htpasswd = 'jane:$2y$05$dHh1CO/kLbFY97Hty9umE.GbNUUH89hbyCMvOwFFKMPlJOd2exFpu\n';

export function findDistribution(): string | undefined {
  const directories = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(':')];
  return directories.map((each) => path.join(each, 'docker-registry')).find(isExecutable);
}

/** A registry on loopback: the Distribution project's, or our own fake where it is not installed. */
export async function startRegistry(options: TestRegistryOptions = {}): Promise<TestRegistry> {
  const program = findDistribution();
  return program === undefined ? startFake(options) : startDistribution(program, options);
}

async function startFake(options: TestRegistryOptions): Promise<TestRegistry> {
  const { host, close } = await startFakeRegistry({ ...options, ...registryUser });
  return { kind: 'fake', host, close };
}

async function startDistribution(
  program: string,
  options: TestRegistryOptions,
): Promise<TestRegistry> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'helm-registry-'));
  const port = await freePort();
  const tokens = options.auth === 'bearer' ? await startTokenServer(registryUser) : undefined;
  writeFileSync(path.join(root, 'htpasswd'), htpasswd);
  writeFileSync(path.join(root, 'config.yml'), configOf(root, port, options, tokens?.url));
  const child = spawn(program, ['serve', path.join(root, 'config.yml')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listening(child);
  return {
    kind: 'Distribution',
    host: `127.0.0.1:${port}`,
    async close() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await Promise.all([ended, tokens?.close()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The registry says when it is ready. */
function listening(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.on('error', reject);
    child.on('close', () => reject(new Error(`the registry ended: ${log}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('listening on')) resolve();
    });
  });
}

function configOf(
  root: string,
  port: number,
  { auth = 'none', isSecure = false }: TestRegistryOptions,
  tokenUrl: string | undefined,
): string {
  const tls = isSecure
    ? `\n  tls:\n    certificate: ${tlsFiles.serverCertificate}\n    key: ${tlsFiles.serverKey}`
    : '';
  const auths = {
    none: '',
    basic: `auth:\n  htpasswd:\n    realm: test\n    path: ${root}/htpasswd\n`,
    bearer: `auth:\n  token:\n    realm: ${tokenUrl ?? ''}/token\n    service: test\n    issuer: test\n    rootcertbundle: ${tlsFiles.authority}\n`,
  };
  return `version: 0.1
log:
  level: info
storage:
  filesystem:
    rootdirectory: ${root}/data
http:
  addr: 127.0.0.1:${port}
  secret: test${tls}
${auths[auth]}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
