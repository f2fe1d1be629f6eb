import { HelmError, isHelmError } from '../base/index.ts';
import { GoError } from '../go/index.ts';
import { parseYaml, splitYamlDocuments } from '../yaml/index.ts';
import { readDocuments } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import { pluginHostOf } from '../source/index.ts';
import { annotateFile, takeAnnotation } from './file-annotation.ts';

/** A program, or a plugin's name, that rendered objects go through before anything else is done with them. */
export interface PostRenderer {
  readonly program: string;
  readonly args: readonly string[];
}

type Files = ReadonlyMap<string, string>;
type Table = ReadonlyMap<string, unknown>;

/** The files as a program or a plugin changed them: hooks and all, as one stream of YAML. */
export async function postRender(
  context: ActionContext,
  files: Files,
  { program, args }: PostRenderer,
): Promise<Files> {
  const { findPlugins, postRenderByPlugin, postRenderByProgram } =
    await import('../plugins/index.ts');
  const plugins = findPlugins(context.settings.plugins, context.logger.warn);
  const rendering = { ...pluginHostOf(context), args, manifests: mergeFiles(files) };
  try {
    const output =
      (await postRenderByPlugin(plugins, program, rendering)) ??
      (await postRenderByProgram(program, rendering));
    return splitFiles(output);
  } catch (error) {
    if (error instanceof GoError) throw failed(`error parsing YAML: ${error.message}`, error);
    if (!isHelmError(error, 'PluginFailed') && !isHelmError(error, 'CommandFailed')) throw error;
    throw failed(error.message, error);
  }
}

function failed(reason: string, cause: unknown): HelmError {
  const message = `error while running post render on files: ${reason}`;
  return new HelmError('PostRendererFailed', message, { cause });
}

function mergeFiles(files: Files): string {
  return readDocuments(files)
    .filter(({ head }) => head.object.size > 0)
    .map(({ path, content, head }) => annotateFile(withLineEnd(content), head.object, path))
    .join('---\n');
}

function splitFiles(text: string): Files {
  const files = new Map<string, string>();
  for (const [index, document] of splitYamlDocuments(text).entries()) {
    const object = parseYaml(document, { numbers: 'exact' });
    if (object === null) continue;
    if (!(object instanceof Map)) throw new GoError(`document ${index + 1} is no object`);
    const { file, content } = takeAnnotation(withLineEnd(document), object as Table);
    const path = file ?? `generated-by-postrender-${index}.yaml`;
    const before = files.get(path);
    files.set(path, before === undefined ? content : `${before}---\n${content}`);
  }
  return files;
}

function withLineEnd(document: string): string {
  return document.endsWith('\n') ? document : `${document}\n`;
}
