import { HelmError } from '../../base/index.ts';
import type {
  ChartContext,
  ContextObject,
  DependencyFacts,
  EventContext,
  Finding,
  Readiness,
} from '../../events/index.ts';
import { changedFiles } from './changed-files.ts';
import { itemAt } from './item-at.ts';
import type { LuaPart } from './context-parts.ts';

/** What a handler made of one part, as JSON has it; integers are bigints. */
export interface PartChange {
  readonly chart: number;
  readonly part: LuaPart;
  readonly value: unknown;
}

export interface ChangeOptions {
  /** Where new objects are said to come from. */
  readonly source: string;
  /** Data of files that Lua sent ahead, in order. */
  readonly blobs: readonly Uint8Array[];
  /** Objects are awaited: only a verdict may have changed. */
  readonly isWaiting: boolean;
}

/** Replaces a part of a chart's context by what a handler made of it. */
export function applyChange(
  chart: ChartContext,
  change: PartChange,
  { source, blobs, isWaiting }: ChangeOptions,
): void {
  switch (change.part) {
    case 'objects':
      chart.objects = isWaiting
        ? withVerdicts(chart.objects, listOf(change.value))
        : listOf(change.value).map((item) => objectOf(item, chart.objects, source));
      break;
    case 'files':
    case 'templates':
      chart[change.part] = changedFiles(change.part, listOf(change.value), {
        before: chart[change.part],
        blobs,
      });
      break;
    case 'dependencies':
      chart.dependencies = listOf(change.value, 'context.dependencies').map(dependencyOf);
      break;
    case 'notes':
      if (typeof change.value !== 'string') throw invalid('context.notes', 'must be a string');
      chart.notes = change.value;
      break;
    default:
      throw new Error(`${change.part} is not a part of a chart`);
  }
}

export function applyFindings(context: EventContext, value: unknown): void {
  context.findings = listOf(value, 'context.findings').map(findingOf);
}

/** A number is an object as it was, a pair one that changed, a map a new one. */
function objectOf(item: unknown, before: readonly ContextObject[], source: string): ContextObject {
  if (typeof item === 'bigint') return itemAt(before, item);
  if (!Array.isArray(item)) return { source, value: item as ReadonlyMap<string, unknown> };
  const [number, value] = item as [bigint, ReadonlyMap<string, unknown>];
  return { source: itemAt(before, number).source, value };
}

function withVerdicts(
  before: readonly ContextObject[],
  verdicts: readonly unknown[],
): readonly ContextObject[] {
  const objects = [...before];
  for (const verdict of verdicts) {
    const [number, readiness, reason] = verdict as [bigint, Readiness, string];
    const object = itemAt(before, number);
    objects[Number(number) - 1] = { ...object, readiness, ...(reason === '' ? {} : { reason }) };
  }
  return objects;
}

function dependencyOf(item: unknown, index: number): DependencyFacts {
  const path = `context.dependencies[${index + 1}]`;
  const map = mapOf(item, path);
  const tags = map.get('tags');
  return {
    name: textAt(map, 'name', path),
    version: textAt(map, 'version', path, ''),
    repository: textAt(map, 'repository', path, ''),
    ...optionalText(map, 'alias', path),
    ...optionalText(map, 'condition', path),
    ...(tags === undefined ? {} : { tags: listOf(tags, `${path}.tags`).map(String) }),
  };
}

const severities: readonly string[] = ['info', 'warning', 'error'];

function findingOf(item: unknown, index: number): Finding {
  const path = `context.findings[${index + 1}]`;
  const map = mapOf(item, path);
  const severity = textAt(map, 'severity', path);
  if (!severities.includes(severity)) {
    throw invalid(`${path}.severity`, 'must be "info", "warning" or "error"');
  }
  return {
    severity: severity as Finding['severity'],
    message: textAt(map, 'message', path),
    path: textAt(map, 'path', path, ''),
  };
}

function optionalText(
  map: ReadonlyMap<string, unknown>,
  key: string,
  path: string,
): Record<string, string> {
  return map.has(key) ? { [key]: textAt(map, key, path) } : {};
}

function textAt(
  map: ReadonlyMap<string, unknown>,
  key: string,
  path: string,
  absent?: string,
): string {
  const value = map.get(key) ?? absent;
  if (typeof value !== 'string') throw invalid(`${path}.${key}`, 'must be a string');
  return value;
}

function mapOf(value: unknown, path: string): ReadonlyMap<string, unknown> {
  if (!(value instanceof Map)) throw invalid(path, 'must be a table with named keys');
  return value as ReadonlyMap<string, unknown>;
}

/** A table without items may be a list or a map to Lua; to us it is then an empty list. */
function listOf(value: unknown, path = ''): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map && value.size === 0) return [];
  throw invalid(path, 'must be a list');
}

function invalid(path: string, problem: string): HelmError {
  return new HelmError('InvalidData', `${path} ${problem}`);
}
