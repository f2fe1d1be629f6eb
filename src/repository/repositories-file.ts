import { HelmError, findNearest } from '../base/index.ts';
import { readIfThere, writeFileAtomically } from '../files/index.ts';
import { YamlError, parseYaml, printYaml } from '../yaml/index.ts';
import type { Access } from './access.ts';

/** A repository that was added by name. */
export interface RepositoryEntry extends Required<Access> {
  readonly name: string;
  readonly url: string;
}

/** repositories.yaml; what else is in it stays as it is. */
export interface RepositoriesFile {
  readonly file: string;
  readonly apiVersion: string;
  readonly generated: string;
  readonly repositories: readonly RepositoryEntry[];
}

const neverGenerated = '0001-01-01T00:00:00Z';

/** Reads repositories.yaml; one that is not there has no repositories. */
export function loadRepositories(file: string): RepositoriesFile {
  const text = readIfThere(file)?.toString();
  if (text === undefined) {
    return { file, apiVersion: '', generated: neverGenerated, repositories: [] };
  }
  const fields = parseFields(file, text);
  const list = fields.get('repositories');
  return {
    file,
    apiVersion: textOf(fields.get('apiVersion')),
    generated: textOf(fields.get('generated')) || neverGenerated,
    // CVE-2022-23525: an entry may be null.
    repositories: (Array.isArray(list) ? list : []).flatMap((entry) =>
      entry instanceof Map ? [toEntry(entry as ReadonlyMap<string, unknown>)] : [],
    ),
  };
}

export function saveRepositories(content: RepositoriesFile): void {
  const { file, apiVersion, generated, repositories } = content;
  const document = new Map<string, unknown>([
    ['apiVersion', apiVersion],
    ['generated', generated],
    ['repositories', repositories.map(fromEntry)],
  ]);
  // Passwords are in it.
  writeFileAtomically(file, printYaml(document), { mode: 0o600 });
}

export function findRepository(
  { repositories }: RepositoriesFile,
  name: string,
): RepositoryEntry | undefined {
  return repositories.find((entry) => entry.name === name);
}

export function requireRepository(content: RepositoriesFile, name: string): RepositoryEntry {
  const found = findRepository(content, name);
  if (found?.url === '') {
    throw new HelmError('RepositoryNotFound', `no URL found for repository ${name}`);
  }
  if (found !== undefined) return found;
  const names = content.repositories.map((entry) => entry.name);
  const [nearest] = findNearest(name, names);
  throw new HelmError('RepositoryNotFound', `repo ${name} not found`, {
    hint: nearest === undefined ? 'add it with helm repo add' : `did you mean ${nearest}?`,
  });
}

function toEntry(fields: ReadonlyMap<string, unknown>): RepositoryEntry {
  const text = (name: string) => textOf(fields.get(name));
  return {
    name: text('name'),
    url: text('url'),
    username: text('username'),
    password: text('password'),
    certFile: text('certFile'),
    keyFile: text('keyFile'),
    caFile: text('caFile'),
    isInsecure: fields.get('insecure_skip_tls_verify') === true,
    passesCredentials: fields.get('pass_credentials_all') === true,
  };
}

function fromEntry(entry: RepositoryEntry): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ['caFile', entry.caFile],
    ['certFile', entry.certFile],
    ['insecure_skip_tls_verify', entry.isInsecure],
    ['keyFile', entry.keyFile],
    ['name', entry.name],
    ['pass_credentials_all', entry.passesCredentials],
    ['password', entry.password],
    ['url', entry.url],
    ['username', entry.username],
  ]);
}

function parseFields(file: string, text: string): ReadonlyMap<string, unknown> {
  try {
    const value = parseYaml(text) ?? new Map();
    if (value instanceof Map) return value as ReadonlyMap<string, unknown>;
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    // The text around an error may be a password: only the place is told.
    throw new HelmError('InvalidRepositoriesFile', `cannot read "${file}": it is not valid YAML`, {
      source: { file, ...(error.position ?? {}) },
    });
  }
  throw new HelmError('InvalidRepositoriesFile', `cannot read "${file}": it is not a table`);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
