/**
 * helm-ts/browser: charts rendered in a page, exactly as `helm template` does, scripts and all, with
 * nothing sent anywhere. `RenderWorker` does it in a worker that is ended when its time is up; that is
 * what pages want. `ChartRenderer` is the same in the thread that calls it, which waits meanwhile.
 *
 * `dist/browser` has to be served as it is: the worker, Lua and what else is loaded when it is needed
 * stand beside the door. Scripts need `wasm-unsafe-eval` of a content security policy, and nothing else.
 *
 * @example
 * const worker = new RenderWorker();
 * const files = await worker.open(new Uint8Array(await file.arrayBuffer()));
 * const { manifest, problems } = await worker.render({ files, values: { 'mine.yaml': 'replicas: 2' } });
 */
export { ChartRenderer, RenderWorker, openArchive } from './browser/index.ts';
export type {
  ChartFiles,
  LineOrigin,
  PartChange,
  Problem,
  RenderReport,
  RenderRequest,
  RenderWorkerOptions,
  ReportedDocument,
  TracedEvent,
  TracedHandler,
} from './browser/index.ts';
export { HelmError, isHelmError } from './base/index.ts';
export type { SourcePosition } from './base/index.ts';
