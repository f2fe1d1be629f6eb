import { isVersion } from '../../base/index.ts';
import { sanitize } from '../../chart/index.ts';
import { GoNumber } from '../../go/index.ts';
import { scalarText } from '../../yaml/index.ts';
import type { IndexEntry } from './index-entry.ts';

/** The entry that fields make; undefined where Helm too would leave it out. */
export function toEntry(fields: unknown): IndexEntry | undefined {
  if (!(fields instanceof Map)) return undefined;
  try {
    return validEntry(fields as ReadonlyMap<string, unknown>);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** Why an entry is left out; which one it was only its author cares about. */
class Malformed extends Error {}

function validEntry(fields: ReadonlyMap<string, unknown>): IndexEntry {
  const text = (name: string) => textOf(fields.get(name));
  const name = sanitize(text('name'));
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) throw new Malformed();
  if (!isVersion(text('version'))) throw new Malformed();
  if (!['', 'application', 'library'].includes(text('type'))) throw new Malformed();
  listOf(fields.get('maintainers')).forEach(requireMap);
  listOf(fields.get('dependencies')).forEach(requireDependency);
  return {
    name,
    version: text('version'),
    appVersion: sanitize(text('appVersion')),
    description: sanitize(text('description')),
    keywords: listOf(fields.get('keywords')).map((keyword) => sanitize(textOf(keyword))),
    type: text('type'),
    isDeprecated: fields.get('deprecated') === true || fields.get('deprecated') === 'true',
    urls: listOf(fields.get('urls')).map(textOf),
    digest: text('digest'),
    created: text('created'),
  };
}

function requireDependency(value: unknown): void {
  const alias = textOf(requireMap(value).get('alias'));
  if (alias !== '' && !/^[a-zA-Z0-9_-]+$/.test(alias)) throw new Malformed();
}

function requireMap(value: unknown): ReadonlyMap<string, unknown> {
  if (value instanceof Map) return value as ReadonlyMap<string, unknown>;
  throw new Malformed();
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as readonly unknown[];
  throw new Malformed();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  const isScalar = typeof value !== 'object' || value instanceof GoNumber;
  const text = isScalar ? scalarText(value as Parameters<typeof scalarText>[0]) : undefined;
  if (text === undefined) throw new Malformed();
  return text;
}
