import { HelmError, findNearest, quoteName } from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { YamlError, parseYaml } from '../../yaml/index.ts';
import { findPermissionName, formatPermission, permissionNames } from './permission.ts';
import type { Permission, PermissionName } from './permission.ts';
import { scopeKinds } from './scope.ts';

export const permissionsFile = 'ext/permissions.yaml';

/** What `ext/permissions.yaml` of a chart asks for, each once, in its order. */
export function readPermissions(chart: string, data: Uint8Array): readonly Permission[] {
  const document = parse(chart, data);
  if (document === null) return [];
  if (!(document instanceof Map)) throw invalid(chart, 'must be a map with the key "lua"');
  for (const key of document.keys()) {
    if (key !== 'lua') throw invalid(chart, `has an unknown key ${JSON.stringify(key)}`);
  }
  const items: unknown = document.get('lua') ?? [];
  if (!Array.isArray(items)) throw invalid(chart, '"lua" must be a list of permissions');
  return withoutRepetition(items.flatMap((item: unknown) => readItem(chart, item)));
}

/** A name, or a name with a list of scopes. */
function readItem(chart: string, item: unknown): readonly Permission[] {
  if (!(item instanceof Map)) return [{ name: requireName(chart, item) }];
  const [[key, scopes] = [], ...others] = [...(item as Map<unknown, unknown>)];
  if (others.length > 0) throw invalid(chart, 'asks for several permissions in one item of "lua"');
  const name = requireName(chart, key);
  if (!Array.isArray(scopes) || scopes.length === 0 || scopes.length > maxScopes) {
    throw invalid(chart, `"${name}" must have a list of 1 to ${maxScopes} items, or nothing`);
  }
  return scopes.map((scope: unknown) => ({ name, scope: requireScope(chart, name, scope) }));
}

const maxScopes = 100;

function requireScope(chart: string, name: PermissionName, scope: unknown): string {
  const kind = scopeKinds[name];
  if (kind === undefined) throw invalid(chart, `asks for a part of "${name}", which has none`);
  const found = typeof scope === 'string' ? kind.find(scope) : undefined;
  if (found !== undefined) return found;
  const asked = `asks for the ${name} of ${quoteName(String(scope))}`;
  throw invalid(chart, `${asked}: it must be ${kind.example}`);
}

/** Each once, and no part of what is asked for whole. */
function withoutRepetition(all: readonly Permission[]): readonly Permission[] {
  const whole = new Set(all.filter(({ scope }) => scope === undefined).map(({ name }) => name));
  const needed = all.filter(({ name, scope }) => scope === undefined || !whole.has(name));
  return [...new Map(needed.map((each) => [formatPermission(each), each])).values()];
}

function parse(chart: string, data: Uint8Array): unknown {
  try {
    return parseYaml(decodeUtf8(data));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw invalid(chart, `is not YAML: ${error.message}`, error);
  }
}

function requireName(chart: string, given: unknown): PermissionName {
  const name = typeof given === 'string' ? findPermissionName(given) : undefined;
  if (name !== undefined) return name;
  const nearest = typeof given === 'string' ? findNearest(given, permissionNames, 1)[0] : undefined;
  const asked = `asks for ${nameOf(given)}, which is no permission`;
  throw new HelmError(
    'UnknownPermission',
    `chart ${quoteName(chart)}: ${permissionsFile} ${asked}`,
    {
      hint:
        nearest === undefined
          ? `the permissions are ${permissionNames.join(', ')}`
          : `did you mean "${nearest}"?`,
    },
  );
}

function nameOf(given: unknown): string {
  return typeof given === 'string' ? quoteName(given) : JSON.stringify(given);
}

function invalid(chart: string, problem: string, cause?: unknown): HelmError {
  const message = `chart ${quoteName(chart)}: ${permissionsFile} ${problem}`;
  return new HelmError('InvalidPermissions', message, cause === undefined ? {} : { cause });
}
