import { HelmError } from '../../base/index.ts';
import { compareStrings } from '../../go/index.ts';
import { offsetOf, printYaml, YamlError } from '../../yaml/index.ts';
import type { FindOrigin } from '../engine/render-templates.ts';
import type { ManifestHead } from './manifest-head.ts';
import { headOf, readManifestHead } from './manifest-head.ts';
import { locateDocuments, splitDocuments } from './split-documents.ts';

/** One document of a rendered template. */
export interface Manifest {
  /** The template it came from. */
  readonly path: string;
  readonly content: string;
  readonly head: ManifestHead;
}

/** The documents of rendered templates, in the order of their names. */
export function readDocuments(
  files: ReadonlyMap<string, string>,
  findOrigin?: FindOrigin,
): Manifest[] {
  const paths = [...files.keys()].filter((path) => !isPartial(path)).sort(compareStrings);
  return paths.flatMap((path) => {
    const text = files.get(path) ?? '';
    return splitDocuments(text).map((content, index) => {
      try {
        return { path, content, head: readManifestHead(content) };
      } catch (cause) {
        throw unreadable(path, cause, explain(cause, { path, text, index, findOrigin }));
      }
    });
  });
}

/** The document that a program made of an object. */
export function printDocument(path: string, object: ReadonlyMap<string, unknown>): Manifest {
  try {
    return { path, content: printYaml(object), head: headOf(object) };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function isPartial(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('_');
}

type Explanation = Pick<ConstructorParameters<typeof HelmError>[2] & object, 'source' | 'details'>;

/** Helm's words for a document that is not YAML, or not an object's. */
function unreadable(path: string, cause: unknown, explanation: Explanation = {}): unknown {
  if (!(cause instanceof Error)) return cause;
  const message = `YAML parse error on ${path}: ${cause.message}`;
  return new HelmError('ManifestNotYaml', message, { ...explanation, cause });
}

interface DocumentPlace {
  readonly path: string;
  /** All that the template gave. */
  readonly text: string;
  /** Of the document in it. */
  readonly index: number;
  readonly findOrigin: FindOrigin | undefined;
}

/** The line that is wrong, and the line of the template that made it. */
function explain(cause: unknown, { path, text, index, findOrigin }: DocumentPlace): Explanation {
  const position = cause instanceof YamlError ? cause.position : undefined;
  const document = locateDocuments(text)[index];
  if (position === undefined || document === undefined) return {};
  const { content, offset } = document;
  const line = content.split('\n')[position.line - 1] ?? '';
  const origin = findOrigin?.(path, text, offset + offsetOf(content, position));
  return {
    source: origin?.source,
    details: [
      `line ${position.line} of the document: ${shorten(line)}`,
      ...(origin?.callers ?? []),
    ],
  };
}

const maxLineLength = 200;

function shorten(line: string): string {
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line;
}
