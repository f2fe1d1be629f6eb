import { HelmError, findNearest } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { YamlError, parseYaml } from '../../yaml/index.ts';
import { findPermission, permissions } from './permission.ts';
import type { Permission } from './permission.ts';

export const permissionsFile = 'ext/permissions.yaml';

/** What `ext/permissions.yaml` of a chart asks for, each once, in its order. */
export function readPermissions(chart: string, data: Uint8Array): readonly Permission[] {
  const document = parse(chart, data);
  if (document === null) return [];
  if (!(document instanceof Map)) throw invalid(chart, 'must be a map with the key "lua"');
  for (const key of document.keys()) {
    if (key !== 'lua') throw invalid(chart, `has an unknown key ${JSON.stringify(key)}`);
  }
  const names: unknown = document.get('lua') ?? [];
  if (!Array.isArray(names)) throw invalid(chart, '"lua" must be a list of permissions');
  return [...new Set(names.map((name) => requirePermission(chart, name)))];
}

function parse(chart: string, data: Uint8Array): unknown {
  try {
    return parseYaml(decodeUtf8(data));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw invalid(chart, `is not YAML: ${error.message}`, error);
  }
}

function requirePermission(chart: string, name: unknown): Permission {
  const permission = typeof name === 'string' ? findPermission(name) : undefined;
  if (permission !== undefined) return permission;
  const nearest = typeof name === 'string' ? findNearest(name, permissions, 1)[0] : undefined;
  const asked = `asks for ${JSON.stringify(name)}, which is no permission`;
  throw new HelmError('UnknownPermission', `chart "${chart}": ${permissionsFile} ${asked}`, {
    hint:
      nearest === undefined
        ? `the permissions are ${permissions.join(', ')}`
        : `did you mean "${nearest}"?`,
  });
}

function invalid(chart: string, problem: string, cause?: unknown): HelmError {
  const message = `chart "${chart}": ${permissionsFile} ${problem}`;
  return new HelmError('InvalidPermissions', message, cause === undefined ? {} : { cause });
}
