import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileError, isMissing } from '../../../files/index.ts';
import { parseYamlDocuments } from '../../../yaml/index.ts';
import { findExecutable } from './find-executable.ts';
import { pluginError } from './plugin-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which credential plugins the user lets kubectl run, by `credentialPluginPolicy` in kuberc: all,
 * none, or those of a list. A policy that cannot be understood allows nothing.
 */
export function requireAllowed(command: string, file: string, environment: Environment): void {
  const kuberc = kubercOf(environment);
  const preference = kuberc === undefined ? undefined : loadPreference(kuberc);
  const policy = preference?.get('credentialPluginPolicy') ?? 'AllowAll';
  if (policy === '' || policy === 'AllowAll') return;
  if (policy === 'Allowlist') {
    const isListed = allowlistOf(preference).some(
      (entry) => entry === command || entry === file || findExecutable(entry, environment) === file,
    );
    if (isListed) return;
  }
  throw pluginError(command, 'your policy for credential plugins does not allow it', {
    hint: `see credentialPluginPolicy in "${kuberc?.file ?? ''}"`,
  });
}

interface KubercFile {
  readonly file: string;
  readonly isExplicit: boolean;
}

function kubercOf(environment: Environment): KubercFile | undefined {
  const named = environment['KUBERC'] ?? '';
  if (named === 'off') return undefined;
  if (named !== '') return { file: named, isExplicit: true };
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? '';
  return { file: path.join(home, '.kube', 'kuberc'), isExplicit: false };
}

function loadPreference({
  file,
  isExplicit,
}: KubercFile): ReadonlyMap<string, unknown> | undefined {
  try {
    return parseYamlDocuments(readFileSync(file, 'utf8')).find(isPreference);
  } catch (cause) {
    if (isMissing(cause) && !isExplicit) return undefined;
    throw fileError('read', file, cause);
  }
}

function isPreference(document: unknown): document is ReadonlyMap<string, unknown> {
  return document instanceof Map && document.get('kind') === 'Preference';
}

function allowlistOf(preference: ReadonlyMap<string, unknown> | undefined): readonly string[] {
  const list = preference?.get('credentialPluginAllowlist');
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (!(entry instanceof Map)) return [];
    const name: unknown = entry.get('command') ?? entry.get('name');
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}
