import { findRecord, HelmError, isRecord } from '../base/index.ts';
import type { UncheckedRecord } from '../base/index.ts';
import { readIfThere, writeFileAtomically } from '../files/index.ts';
import type { Credential } from './credential.ts';

/** Docker's config.json: what it knows of credentials, and all the rest as it was. */
export interface DockerConfig {
  readonly file: string;
  readonly content: UncheckedRecord;
}

export function loadDockerConfig(file: string): DockerConfig {
  const text = readIfThere(file)?.toString() ?? '';
  if (text.trim() === '') return { file, content: {} };
  const content = findRecord(text);
  if (content === undefined) throw invalid(file);
  return { file, content };
}

/** The program that keeps the credentials of an address; undefined where the file itself does. */
export function helperOf({ content, file }: DockerConfig, address: string): string | undefined {
  const helpers = fieldOf(content, 'credHelpers');
  const name = helpers?.[address] ?? content['credsStore'];
  if (name === undefined || name === '') return undefined;
  if (typeof name !== 'string' || !/^[\w.-]+$/.test(name)) throw invalid(file);
  return name;
}

export function hasCredentials({ content }: DockerConfig): boolean {
  const isFilled = (name: string) => Object.keys(fieldOf(content, name) ?? {}).length > 0;
  return (content['credsStore'] ?? '') !== '' || isFilled('credHelpers') || isFilled('auths');
}

export function findCredential(config: DockerConfig, address: string): Credential | undefined {
  const auths = fieldOf(config.content, 'auths') ?? {};
  // Old files have keys such as "https://registry.example.com/v1/".
  const key = Object.hasOwn(auths, address)
    ? address
    : Object.keys(auths).find((name) => hostOf(name) === address);
  const entry = key === undefined ? undefined : auths[key];
  if (!isRecord(entry)) return undefined;
  const credential = { ...textFields(entry), ...decodeAuth(entry['auth'], config.file) };
  return Object.keys(credential).length === 0 ? undefined : credential;
}

/** Writes an address's credential into the file, or removes it from there. */
export function saveCredential(
  config: DockerConfig,
  address: string,
  credential: Credential | undefined,
): DockerConfig {
  const auths = new Map(Object.entries(fieldOf(config.content, 'auths') ?? {}));
  if (credential === undefined) auths.delete(address);
  else auths.set(address, entryOf(credential));
  return save(config, { auths: Object.fromEntries(auths) });
}

/** Says in the file that a program keeps the credentials from now on. */
export function saveHelper(config: DockerConfig, helper: string): DockerConfig {
  return save(config, { credsStore: helper, auths: fieldOf(config.content, 'auths') ?? {} });
}

function save({ file, content }: DockerConfig, change: object): DockerConfig {
  const changed = { ...content, ...change };
  writeFileAtomically(file, JSON.stringify(changed, undefined, '\t'), { mode: 0o600 });
  return { file, content: changed };
}

function entryOf({ username = '', password = '', ...tokens }: Credential): object {
  const hasPair = username !== '' || password !== '';
  return {
    ...(hasPair ? { auth: Buffer.from(`${username}:${password}`).toString('base64') } : {}),
    ...(tokens.identityToken === undefined ? {} : { identitytoken: tokens.identityToken }),
    ...(tokens.registryToken === undefined ? {} : { registrytoken: tokens.registryToken }),
  };
}

function textFields(entry: UncheckedRecord): Credential {
  const text = (name: string) => {
    const value = entry[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const fields = {
    username: text('username'),
    password: text('password'),
    identityToken: text('identitytoken'),
    registryToken: text('registrytoken'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function decodeAuth(auth: unknown, file: string): Credential {
  if (typeof auth !== 'string' || auth === '') return {};
  const decoded = Buffer.from(auth, 'base64').toString();
  const colon = decoded.indexOf(':');
  if (colon < 0) throw invalid(file);
  return { username: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

function hostOf(key: string): string {
  return key.replace(/^https?:\/\//, '').replace(/\/.*$/s, '');
}

function fieldOf(content: UncheckedRecord, name: string): UncheckedRecord | undefined {
  const value = content[name];
  return isRecord(value) ? value : undefined;
}

/** Nothing of the file is shown: it is full of secrets. */
function invalid(file: string): HelmError {
  return new HelmError('InvalidRegistryConfig', `cannot read "${file}": invalid config format`);
}
