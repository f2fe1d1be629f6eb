import path from 'node:path';
import type { SourcedDocument } from '../render/index.ts';
import { selectSources } from '../render/index.ts';
import { wantedHooks, wantedObjects } from './template-output.ts';
import type { OutputOptions, ShowOnly } from './template-output.ts';
import type { TemplateResult } from './template-result.ts';
import { writeManifests } from './write-manifests.ts';

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
  const wanted = [...wantedObjects(result, options), ...wantedHooks(result, options)];
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
