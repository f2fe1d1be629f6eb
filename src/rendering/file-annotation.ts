import { deepEqual, GoError } from '../go/index.ts';
import type { YamlNode } from '../yaml/index.ts';
import { parseYaml, parseYamlNode, printYaml } from '../yaml/index.ts';

type Table = ReadonlyMap<string, unknown>;

/** How an object finds back to its template: a post-renderer should leave it alone. */
const annotation = 'postrenderer.helm.sh/postrender-filename';

/** A document with the annotation; its other lines stay as they are, if that can be done. */
export function annotateFile(document: string, object: Table, file: string): string {
  const wanted = withAnnotation(object, file);
  const edited = insertAnnotation(document, file);
  return edited !== undefined && isText(edited, wanted) ? edited : printYaml(wanted);
}

/** The annotation of a document, and the document without it. */
export function takeAnnotation(
  document: string,
  object: Table,
): { readonly file: string | undefined; readonly content: string } {
  const file = tableIn(tableIn(object, 'metadata'), 'annotations').get(annotation);
  if (typeof file !== 'string' || file === '') return { file: undefined, content: document };
  const wanted = withAnnotation(object, undefined);
  const edited = removeAnnotation(document, file);
  return { file, content: isText(edited, wanted) ? edited : printYaml(wanted) };
}

/** The object with the annotation, or without it and the tables that it leaves empty. */
function withAnnotation(object: Table, file: string | undefined): Table {
  const annotations = new Map(tableIn(tableIn(object, 'metadata'), 'annotations'));
  if (file === undefined) annotations.delete(annotation);
  else annotations.set(annotation, file);
  const metadata = withTable(tableIn(object, 'metadata'), 'annotations', annotations);
  return withTable(object, 'metadata', metadata);
}

function withTable(table: Table, key: string, value: Table): Table {
  const result = new Map(table);
  if (value.size > 0) result.set(key, value);
  else result.delete(key);
  return result;
}

function tableIn(table: Table, key: string): Table {
  const value = table.get(key);
  return value instanceof Map ? (value as Table) : new Map();
}

function isText(text: string, object: Table): boolean {
  try {
    return deepEqual(parseYaml(text, { numbers: 'exact' }), object);
  } catch (error) {
    if (error instanceof GoError) return false;
    throw error;
  }
}

/** Adds it at the beginning of the innermost of the tables that are there. */
function insertAnnotation(document: string, file: string): string | undefined {
  const { tables } = tablesOf(document);
  const table = tables.at(-1);
  if (table === undefined) return undefined;
  const names = ['metadata', 'annotations'].slice(tables.length - 1);
  const lines = document.split('\n');
  const line = lines[table.line] ?? '';
  if (line[table.column] === '{') {
    const opened = table.column + 1;
    const edited = line.slice(0, opened) + inBraces(names, file) + line.slice(opened);
    return lines.toSpliced(table.line, 1, edited).join('\n');
  }
  const block = [...names.map((name) => `${name}:`), `${annotation}: ${JSON.stringify(file)}`];
  const indented = block.map((text, depth) => ' '.repeat(table.column + 2 * depth) + text);
  return lines.toSpliced(table.line, 0, ...indented).join('\n');
}

/** In quotes, for what is JSON shall stay so. */
function inBraces(names: readonly string[], file: string): string {
  const own = `${JSON.stringify(annotation)}: ${JSON.stringify(file)}`;
  return `${names.reduceRight((inner, name) => `"${name}": {${inner}}`, own)}, `;
}

/** Removes it, and tables that have nothing else. */
function removeAnnotation(document: string, file: string): string {
  const { tables, keys } = tablesOf(document);
  const own = tables[2]?.children.find(({ value }) => value === annotation);
  if (own === undefined) return document;
  for (const names of [['metadata', 'annotations'], ['annotations'], []]) {
    const text = inBraces(names, file);
    if (document.includes(text)) return document.replace(text, '');
  }
  const gone = new Set([own.line]);
  if (tables[2]?.children.length === 2 && keys[1] !== undefined) {
    gone.add(keys[1].line);
    if (tables[1]?.children.length === 2 && keys[0] !== undefined) gone.add(keys[0].line);
  }
  const lines = document.split('\n');
  return lines.filter((_, index) => !gone.has(index)).join('\n');
}

/** The tables on the way to the annotations, as far as they are there, and the keys of the inner ones. */
function tablesOf(document: string): { tables: readonly YamlNode[]; keys: readonly YamlNode[] } {
  const tables: YamlNode[] = [];
  const keys: YamlNode[] = [];
  let table = parseYamlNode(document);
  for (const name of ['metadata', 'annotations', undefined]) {
    if (table?.kind !== 'mapping' || table.children.length === 0) break;
    tables.push(table);
    const at = table.children.findIndex(({ value }, index) => index % 2 === 0 && value === name);
    const key = table.children[at];
    table = at < 0 ? undefined : table.children[at + 1];
    if (key !== undefined) keys.push(key);
  }
  return { tables, keys };
}
