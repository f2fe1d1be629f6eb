import path from 'node:path';
import { isHelmError } from '../base/index.ts';
import type { Hook, Manifest, SourcedDocument } from '../render/index.ts';
import { formatRelease, selectDocuments, selectSources } from '../render/index.ts';
import { writeManifests } from './write-manifests.ts';

/** A chart that was rendered. */
export interface TemplateResult {
  readonly releaseName: string;
  readonly manifests: readonly Manifest[];
  readonly hooks: readonly Hook[];
  /** What is in `crds/`, which a release does not own. */
  readonly crds: readonly SourcedDocument[];
  readonly notes: string;
}

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
  const release = formatRelease(objectsOf(result, options), hooksOf(result, options));
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

/**
 * Writes the documents below a directory, by the paths of their templates; returns the files. As in
 * Helm, CRDs are in no folder of a release.
 */
export function writeTemplate(
  result: TemplateResult,
  directory: string,
  options: OutputOptions &
    ShowOnly & {
      readonly inFolderOfRelease?: boolean;
    } = {},
): readonly string[] {
  const { showOnly = [], inFolderOfRelease = false } = options;
  const wanted = [...objectsOf(result, options), ...hooksOf(result, options)];
  const documents = showOnly.length > 0 ? selectSources(wanted, showOnly) : wanted;
  const crds = new Set<SourcedDocument>(result.crds);
  const folder = inFolderOfRelease ? path.join(directory, result.releaseName) : directory;
  return [
    ...writeManifests(
      directory,
      documents.filter((each) => crds.has(each)),
    ),
    ...writeManifests(
      folder,
      documents.filter((each) => !crds.has(each)),
    ),
  ];
}

function objectsOf(result: TemplateResult, options: OutputOptions): readonly SourcedDocument[] {
  return options.includeCrds === true ? [...result.crds, ...result.manifests] : result.manifests;
}

function hooksOf({ hooks }: TemplateResult, options: OutputOptions): readonly Hook[] {
  if (options.noHooks === true) return [];
  return options.skipTests === true
    ? hooks.filter(({ events }) => !events.includes('test'))
    : hooks;
}
