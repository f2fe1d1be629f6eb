/**
 * The one render: from a chart and the user's values to the documents of a release, through the events
 * that scripts and handlers answer. Every command that renders goes through `renderRelease`; documents
 * travel as values, and text is made of them once, to record and to print.
 */
export { computeValues } from './compute-values.ts';
export { locateField } from './locate-field.ts';
export type { PostRenderer } from './post-render.ts';
export { prepareTests } from './prepare-tests.ts';
export {
  documentsOf,
  formatContent,
  loadContent,
  loadRenderedContents,
  parseRecordedChart,
} from './release-content.ts';
export type { ReleaseContent, RenderedContents } from './release-content.ts';
export { formatManifest, objectsOf } from './release-documents.ts';
export { renderRelease, startRelease, validateRelease } from './render-release.ts';
export type { RenderOptions, RenderRequest } from './render-release.ts';
export { runTemplate } from './run-template.ts';
export { formatTemplate, formatUnreadable, wantedHooks, wantedObjects } from './template-output.ts';
export type { OutputOptions } from './template-output.ts';
export type { TemplateResult } from './template-result.ts';
export { writeTemplate } from './write-template.ts';
export { startStored } from './stored-run.ts';
export type { StoredRelease } from './stored-run.ts';
