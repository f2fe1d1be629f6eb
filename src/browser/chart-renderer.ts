import type { ReadonlyValues } from '../chart/index.ts';
import { mergeUserValues } from '../chart/index.ts';
import { encodeUtf8 } from '../go/index.ts';
import { assumeCapabilities } from '../render/index.ts';
import {
  formatTemplate,
  runTemplate,
  startRelease,
  wantedHooks,
  wantedObjects,
} from '../rendering/index.ts';
import type { ChartRun } from '../scripts/index.ts';
import { readChart } from '../scripts/index.ts';
import { requireInstallable, requireReleaseName } from '../source/index.ts';
import { describeProblems } from './describe-problems.ts';
import { KeyStore } from './key-store.ts';
import type { PlacedDocument } from './manifest-lines.ts';
import { findLineOrigin, placeDocuments } from './manifest-lines.ts';
import { pageContext } from './page-context.ts';
import { chartOf } from './read-files.ts';
import type { LineOrigin, RenderReport, ReportedDocument } from './render-report.ts';
import type { RenderRequest } from './render-request.ts';
import { EventTracer } from './trace-events.ts';

/** Renders charts that are in memory, one after another, and remembers the last for questions about it. */
export class ChartRenderer {
  readonly #keys = new KeyStore();
  readonly #onEvent: (name: string) => void;
  #run: ChartRun | undefined;
  #documents: readonly PlacedDocument[] = [];

  /** @param onEvent Told of each event before it starts: for whoever may have to say where it hangs. */
  constructor(onEvent: (name: string) => void = () => undefined) {
    this.#onEvent = onEvent;
  }

  /** What `helm template` would print and say. Never throws for what is wrong with a chart. */
  async render(request: RenderRequest): Promise<RenderReport> {
    const start = performance.now();
    for (;;) {
      this.#keys.rewind();
      const report = await this.#renderOnce(request);
      const isAgain = await this.#keys.fill();
      if (!isAgain) return { ...report, milliseconds: performance.now() - start };
    }
  }

  /** Where a line of the last manifest comes from, counted from 1. */
  originOf(line: number): LineOrigin | undefined {
    return findLineOrigin(this.#documents, this.#run?.rendered, line);
  }

  async #renderOnce(request: RenderRequest): Promise<Omit<RenderReport, 'milliseconds'>> {
    const voices = { warnings: [], output: [] };
    const tracer = new EventTracer(this.#onEvent);
    const context = pageContext(this.#keys, voices);
    let userValues: ReadonlyValues | undefined;
    this.#run = undefined;
    this.#documents = [];
    try {
      userValues = userValuesOf(request);
      const scripts = { observer: tracer, isOff: request.withoutScripts === true };
      const chart = await readChart('template', scripts, () =>
        chartOf(request.files, context.logger.warn),
      );
      requireInstallable(context, chart);
      const release = releaseOf(request);
      requireReleaseName(release.name);
      const target = {
        namespace: release.namespace,
        capabilities: assumeCapabilities(request),
      };
      const options = { ...request, scripts };
      const whole = { chart, values: userValues, release, target, options };
      await using run = await startRelease(context, 'template', whole);
      this.#run = run;
      tracer.watch(() => run.context);
      const result = await runTemplate(context, run, whole);
      this.#documents = placeDocuments(
        wantedObjects(result, request),
        wantedHooks(result, request),
      );
      return {
        ...voices,
        manifest: formatTemplate(result, request),
        notes: result.notes,
        documents: this.#documents.map(withoutContent),
        problems: [],
        events: tracer.events,
      };
    } catch (error) {
      const problems = await describeProblems(error, { run: this.#run, userValues });
      const nothing = { manifest: '', notes: '', documents: [] };
      return { ...voices, ...nothing, problems, events: tracer.events };
    }
  }
}

function withoutContent({ path, kind, name, isHook, line }: PlacedDocument): ReportedDocument {
  return { path, kind, name, isHook, line };
}

function userValuesOf({ values = {}, set = [] }: RenderRequest): ReadonlyValues {
  const flags = { files: Object.keys(values), set };
  return mergeUserValues(flags, (file) => encodeUtf8(values[file] ?? ''));
}

function releaseOf(request: RenderRequest) {
  const { name = 'release-name', namespace = 'default', revision = 1, isUpgrade = false } = request;
  return { name, namespace, revision, isUpgrade };
}
