/**
 * Charts rendered in a page: the walk of `helm template` on files in memory, by the very code of the
 * command line, in a worker that can be ended. Nothing is sent anywhere. The build puts stand-ins where
 * that code asks for Node (`scripts/build/browser.mjs` has the table).
 */
export { ChartRenderer } from './chart-renderer.ts';
export { openArchive } from './read-files.ts';
export type {
  LineOrigin,
  PartChange,
  Problem,
  RenderReport,
  ReportedDocument,
  TracedEvent,
  TracedHandler,
} from './render-report.ts';
export type { ChartFiles, RenderRequest } from './render-request.ts';
export { RenderWorker } from './render-worker.ts';
export type { RenderWorkerOptions } from './render-worker.ts';
