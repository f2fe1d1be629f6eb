import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../http/index.ts';
import type { Credential, CredentialStore } from './credential.ts';
import { serverAddressOf } from './credential.ts';
import { credentialHelper } from './credential-helper.ts';
import type { DockerConfig } from './docker-config.ts';
import {
  findCredential,
  hasCredentials,
  helperOf,
  loadDockerConfig,
  saveCredential,
  saveHelper,
} from './docker-config.ts';

export interface CredentialStoreOptions {
  /** Helm's own file, in Docker's format; it is written to, and asked first. */
  readonly registryConfig: string;
  readonly environment: Environment;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly signal?: AbortSignal;
}

/** Credentials as Helm keeps them: its own file, then Docker's, and the programs that these name. */
export function openCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { environment } = options;
  const dockerHome = environment['DOCKER_CONFIG'] ?? path.join(options.home, '.docker');
  const files = [options.registryConfig, path.join(dockerHome, 'config.json')];
  return {
    async get(registry) {
      const address = serverAddressOf(registry);
      for (const file of files) {
        const credential = await getFrom(loadDockerConfig(file), address, options);
        if (credential !== undefined) return credential;
      }
      return undefined;
    },
    async put(registry, credential) {
      await putInto(
        loadDockerConfig(options.registryConfig),
        serverAddressOf(registry),
        credential,
        options,
      );
    },
    async remove(registry) {
      const address = serverAddressOf(registry);
      const config = loadDockerConfig(options.registryConfig);
      const helper = helperOf(config, address);
      if (helper !== undefined) await credentialHelper(helper, options).remove(address);
      else if (findCredential(config, address) !== undefined)
        saveCredential(config, address, undefined);
    },
  };
}

async function getFrom(
  config: DockerConfig,
  address: string,
  options: CredentialStoreOptions,
): Promise<Credential | undefined> {
  const helper = helperOf(config, address);
  return helper === undefined
    ? findCredential(config, address)
    : credentialHelper(helper, options).get(address);
}

async function putInto(
  config: DockerConfig,
  address: string,
  credential: Credential,
  options: CredentialStoreOptions,
): Promise<void> {
  const detected = hasCredentials(config) ? undefined : platformHelper(options);
  const helper = helperOf(config, address) ?? detected;
  if (helper === undefined) {
    saveCredential(config, address, credential);
    return;
  }
  await credentialHelper(helper, options).put(address, credential);
  if (helper === detected) saveHelper(config, helper);
}

/** The keychain that a system usually has, if its helper is installed. */
function platformHelper({ platform, environment }: CredentialStoreOptions): string | undefined {
  const onLinux = isInstalled('pass', environment) ? 'pass' : 'secretservice';
  const name = { darwin: 'osxkeychain', win32: 'wincred' }[platform as string] ?? onLinux;
  return isInstalled(`docker-credential-${name}`, environment) ? name : undefined;
}

function isInstalled(program: string, environment: Environment): boolean {
  const directories = (environment['PATH'] ?? '')
    .split(path.delimiter)
    .filter((directory) => path.isAbsolute(directory));
  return directories.some((directory) => {
    try {
      accessSync(path.join(directory, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
