import type { SourcePosition } from '../base/index.ts';
import { isRecord } from '../base/index.ts';
import { toPlain } from '../go/index.ts';
import type { KubeObject } from '../kube/index.ts';
import type { Manifest, ManifestHead } from '../render/index.ts';
import { locateDocuments, readManifestHead } from '../render/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { YamlError, findYamlPosition, offsetOf } from '../yaml/index.ts';

export interface FieldPlace {
  /** The template that the object came from. */
  readonly file: string;
  readonly object: Pick<KubeObject, 'kind' | 'metadata'>;
  /** As the server writes paths: `spec.ports[0].port`; empty for the object itself. */
  readonly field: string;
}

/**
 * The line of a template that made a field of an object; the file alone where that cannot be told, as
 * of a field that a script has changed since.
 */
export function locateField(run: ChartRun, { file, object, field }: FieldPlace): SourcePosition {
  const document = run.documents.find((each) => each.path === file && isOf(each.head, object));
  const text = run.rendered?.files.get(file);
  if (document === undefined || text === undefined) return { file };
  const place = findRendered(text, document, object);
  if (place === undefined) return { file };
  const path = stepsTo(field, place.object);
  if (!isSameAt(path, place.object, toPlain(document.head.object))) return { file };
  const offset = place.offset + offsetIn(place.content, path);
  return run.rendered?.findOrigin?.(file, text, offset)?.source ?? { file };
}

function isOf(
  { kind, name }: Pick<ManifestHead, 'kind' | 'name'>,
  object: FieldPlace['object'],
): boolean {
  return kind === object.kind && name === (object.metadata.name ?? '');
}

interface RenderedObject {
  readonly content: string;
  readonly offset: number;
  readonly object: unknown;
}

/** An object as its template has made it. */
function findRendered(
  text: string,
  { content, head }: Manifest,
  object: FieldPlace['object'],
): RenderedObject | undefined {
  const pieces = locateDocuments(text);
  const same = pieces.find((piece) => piece.content === content);
  if (same !== undefined) return { ...same, object: toPlain(head.object) };
  const former = pieces
    .map((piece) => ({ ...piece, head: readHead(piece.content) }))
    .find((piece) => piece.head !== undefined && isOf(piece.head, object));
  return former && { ...former, object: toPlain(former.head?.object) };
}

/** A script may have put right what could not be read. */
function readHead(content: string): ManifestHead | undefined {
  try {
    return readManifestHead(content);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return undefined;
  }
}

function isSameAt(path: readonly (string | number)[], one: unknown, other: unknown): boolean {
  const [own, changed] = [one, other].map((root) => JSON.stringify(path.reduce(childOf, root)));
  return own === changed;
}

/** Where a field stands in a document, or else the nearest thing around it. */
function offsetIn(content: string, path: readonly (string | number)[]): number {
  for (let length = path.length; length >= 0; length--) {
    const found = findYamlPosition(content, path.slice(0, length));
    if (found !== undefined)
      return offsetOf(content, length === 0 ? found.value : (found.key ?? found.value));
  }
  return 0;
}

/** `.spec.containers[name="app"].ports[0]`, `metadata.labels[a/b]`: the steps that lead there. */
function stepsTo(field: string, root: unknown): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  let value = root;
  for (const [, name, inside = ''] of field.matchAll(/(?:^|\.)([^.[\]]+)|\[([^\]]*)\]/g)) {
    const step = name ?? stepInto(inside, value);
    steps.push(step);
    value = childOf(value, step);
  }
  return steps;
}

function stepInto(inside: string, value: unknown): string | number {
  if (!Array.isArray(value)) return inside.replaceAll(/^"|"$/g, '');
  const keys = Array.from(
    inside.matchAll(/([^=,]+)=("[^"]*"|[^,]+)/g),
    ([, key = '', text = '']) => ({
      key,
      text: text.replaceAll(/^"|"$/g, ''),
    }),
  );
  if (keys.length === 0) return Number(inside);
  const isMeant = (item: unknown): boolean =>
    isRecord(item) && keys.every(({ key, text }) => String(item[key]) === text);
  return Math.max(0, value.findIndex(isMeant));
}

function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRecord(value) ? value[step] : undefined;
}
