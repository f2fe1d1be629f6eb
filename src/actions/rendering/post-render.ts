import { HelmError } from '../../base/index.ts';
import { decodeUtf8, encodeUtf8, trimSpace } from '../../go/index.ts';
import { parseYaml, printYaml, splitYamlDocuments } from '../../yaml/index.ts';
import { readDocuments } from '../../render/index.ts';
import type { ActionContext } from '../context.ts';
import { runProgram } from '../run-program.ts';

/** A program that rendered objects go through before anything else is done with them. */
export interface PostRenderer {
  readonly program: string;
  readonly args: readonly string[];
}

type Files = ReadonlyMap<string, string>;
type Table = ReadonlyMap<string, unknown>;

/** How an object finds back to its template: the program should leave it alone. */
const fileAnnotation = 'postrenderer.helm.sh/postrender-filename';

/** The files as a program changed them: hooks and all, as one stream of YAML. */
export async function postRender(
  context: ActionContext,
  files: Files,
  { program, args }: PostRenderer,
): Promise<Files> {
  const { how, code, output } = await runProgram(
    { file: program, args },
    { input: encodeUtf8(mergeFiles(files)), ...context },
  );
  if (how === 'signal' || code !== 0) {
    throw failed(`"${program}" ended with ${how === 'signal' ? 'signal' : 'exit code'} ${code}`);
  }
  const text = decodeUtf8(output);
  if (trimSpace(text) === '') {
    const message = `error while running post render on files: post-renderer "${program}" produced empty output`;
    throw new HelmError('PostRendererFailed', message);
  }
  return splitFiles(text);
}

function failed(reason: string, cause?: unknown): HelmError {
  const message = `error while running post render on files: ${reason}`;
  return new HelmError('PostRendererFailed', message, { cause });
}

function mergeFiles(files: Files): string {
  return readDocuments(files)
    .filter(({ head }) => head.object.size > 0)
    .map(({ path, head }) => printYaml(withAnnotation(head.object, path)))
    .join('---\n');
}

function splitFiles(text: string): Files {
  const files = new Map<string, string>();
  for (const [index, document] of splitYamlDocuments(text).entries()) {
    const object = parseObject(document);
    if (object === undefined) continue;
    const path = annotationOf(object) ?? `generated-by-postrender-${index}.yaml`;
    const content = printYaml(withAnnotation(object, undefined));
    const before = files.get(path);
    files.set(path, before === undefined ? content : `${before}---\n${content}`);
  }
  return files;
}

function parseObject(document: string): Table | undefined {
  try {
    const value = parseYaml(document, { numbers: 'exact' });
    return value instanceof Map ? (value as Table) : undefined;
  } catch (cause) {
    throw failed(`error parsing YAML: ${cause instanceof Error ? cause.message : ''}`, cause);
  }
}

function annotationOf(object: Table): string | undefined {
  const value = tableIn(tableIn(object, 'metadata'), 'annotations').get(fileAnnotation);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The object with the annotation, or without it. */
function withAnnotation(object: Table, path: string | undefined): Table {
  const metadata = new Map(tableIn(object, 'metadata'));
  const annotations = new Map(tableIn(metadata, 'annotations'));
  if (path === undefined) annotations.delete(fileAnnotation);
  else annotations.set(fileAnnotation, path);
  if (annotations.size > 0) metadata.set('annotations', annotations);
  else metadata.delete('annotations');
  return new Map(object).set('metadata', metadata);
}

function tableIn(table: Table, key: string): Table {
  const value = table.get(key);
  return value instanceof Map ? (value as Table) : new Map();
}
