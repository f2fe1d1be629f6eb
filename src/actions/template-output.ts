import path from 'node:path';
import { isHelmError } from '../base/index.ts';
import type { Hook, SourcedDocument } from '../render/index.ts';
import { formatRelease, selectDocuments } from '../render/index.ts';
import type { TemplateResult } from './template.ts';
import { writeManifests } from './write-manifests.ts';

/** What of a rendered chart is wanted. */
export interface OutputOptions {
  readonly includesCrds?: boolean;
  readonly skipsHooks?: boolean;
  readonly skipsTests?: boolean;
}

/** The documents as one text, exactly as Helm prints them; `showOnly` picks templates by pattern. */
export function formatTemplate(
  result: TemplateResult,
  options: OutputOptions & { readonly showOnly?: readonly string[] } = {},
): string {
  const release = formatRelease(objectsOf(result, options), hooksOf(result, options));
  const { showOnly = [] } = options;
  return showOnly.length > 0 ? selectDocuments(release, showOnly) : release;
}

/** What templates gave that cannot be read as documents; nothing if `showOnly` finds nothing in it. */
export function formatUnreadable(
  files: readonly SourcedDocument[],
  { showOnly = [] }: { readonly showOnly?: readonly string[] } = {},
): string {
  const all = formatRelease(files, []);
  try {
    return showOnly.length > 0 ? selectDocuments(all, showOnly) : all;
  } catch (error) {
    if (isHelmError(error, 'TemplateNotFound')) return '';
    throw error;
  }
}

/** Writes the documents below a directory, by the paths of their templates; returns the files. */
export function writeTemplate(
  result: TemplateResult,
  directory: string,
  options: OutputOptions & { readonly inFolderOfRelease?: boolean } = {},
): readonly string[] {
  const target =
    options.inFolderOfRelease === true ? path.join(directory, result.releaseName) : directory;
  return writeManifests(target, [...objectsOf(result, options), ...hooksOf(result, options)]);
}

function objectsOf(result: TemplateResult, options: OutputOptions): readonly SourcedDocument[] {
  return options.includesCrds === true ? [...result.crds, ...result.manifests] : result.manifests;
}

function hooksOf({ hooks }: TemplateResult, options: OutputOptions): readonly Hook[] {
  if (options.skipsHooks === true) return [];
  return options.skipsTests === true
    ? hooks.filter(({ events }) => !events.includes('test'))
    : hooks;
}
