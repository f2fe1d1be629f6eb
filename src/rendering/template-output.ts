import { isHelmError } from '../base/index.ts';
import type { Hook, Manifest, SourcedDocument } from '../render/index.ts';
import { formatRelease, selectDocuments } from '../render/index.ts';
import type { TemplateResult } from './template-result.ts';

/** What of a rendered chart is wanted. */
export interface OutputOptions {
  readonly includeCrds?: boolean;
  readonly noHooks?: boolean;
  readonly skipTests?: boolean;
}

export interface ShowOnly {
  /** Patterns of templates, by their paths in the chart. */
  readonly showOnly?: readonly string[];
}

/** The documents as one text, exactly as Helm prints them; `showOnly` picks templates by pattern. */
export function formatTemplate(
  result: TemplateResult,
  options: OutputOptions & ShowOnly = {},
): string {
  const release = formatRelease(wantedObjects(result, options), wantedHooks(result, options));
  const { showOnly = [] } = options;
  return showOnly.length > 0 ? selectDocuments(release, showOnly) : release;
}

/** What templates gave that cannot be read as documents; nothing if `showOnly` finds nothing in it. */
export function formatUnreadable(
  files: readonly SourcedDocument[],
  { showOnly = [] }: ShowOnly = {},
): string {
  const all = formatRelease(files, []);
  try {
    return showOnly.length > 0 ? selectDocuments(all, showOnly) : all;
  } catch (error) {
    if (isHelmError(error, 'TemplateNotFound')) return '';
    throw error;
  }
}

export function wantedObjects(
  result: TemplateResult,
  options: OutputOptions,
): readonly (Manifest | SourcedDocument)[] {
  return options.includeCrds === true ? [...result.crds, ...result.manifests] : result.manifests;
}

export function wantedHooks({ hooks }: TemplateResult, options: OutputOptions): readonly Hook[] {
  if (options.noHooks === true) return [];
  return options.skipTests === true
    ? hooks.filter(({ events }) => !events.includes('test'))
    : hooks;
}
