import { isHelmError } from '../base/index.ts';
import { assertionTypes } from './assertions.ts';
import type { Scope } from './scope.ts';
import { selectDocuments } from './documents.ts';
import type { Documents, RenderedJob } from './documents.ts';
import type { Assertion, Job } from './parse-suites.ts';
import type { Snapshots } from './snapshots.ts';

export interface AssertionResult {
  readonly type: string;
  /** Why it does not hold; none, if it does. */
  readonly reasons: readonly string[];
}

export interface JobResult {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly assertions: readonly AssertionResult[];
}

/** Whether a test asserts that rendering fails, so that it may. */
export function wantsFailure({ asserts }: Job): boolean {
  return asserts.some(({ type }) => assertionTypes[type]?.wantsFailure === true);
}

/** Holds what was rendered for a test against what it asserts. */
export function checkJob(job: Job, rendered: RenderedJob, snapshots: Snapshots): JobResult {
  const { name } = job;
  let number = 0;
  const compareToSnapshot = (content: unknown): boolean =>
    snapshots.compare(name, ++number, content);
  const results = job.asserts.map((assertion) =>
    checkAssertion(assertion, job, rendered, compareToSnapshot),
  );
  const assertions = results.filter((result) => result !== undefined);
  return { name, state: stateOf(results), assertions };
}

/** A test of which nothing was checked is skipped; one that asserts nothing at all has failed. */
function stateOf(results: readonly (AssertionResult | undefined)[]): JobResult['state'] {
  if (results.length === 0) return 'failed';
  if (results.every((result) => result === undefined)) return 'skipped';
  const isPassed = results.every((result) => result === undefined || result.reasons.length === 0);
  return isPassed ? 'passed' : 'failed';
}

/** Undefined where the selector of the test finds nothing, and is told to be content with that. */
function checkAssertion(
  assertion: Assertion,
  job: Job,
  rendered: RenderedJob,
  compareToSnapshot: Scope['compareToSnapshot'],
): AssertionResult | undefined {
  const { type } = assertion;
  try {
    const selected = selectDocuments(assertion, job, rendered);
    const mayBeEmpty = job.selector?.get('skipEmptyTemplates') === true;
    if (selected.size === 0 && mayBeEmpty) return undefined;
    return { type, reasons: reasonsOf(assertion, rendered, selected, compareToSnapshot) };
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return { type, reasons: [error.message] };
  }
}

function reasonsOf(
  { type, params, not }: Assertion,
  rendered: RenderedJob,
  selected: Documents,
  compareToSnapshot: Scope['compareToSnapshot'],
): readonly string[] {
  const known = Object.hasOwn(assertionTypes, type) ? assertionTypes[type] : undefined;
  if (known === undefined) return [`there is no assertion type "${type}"`];
  const mayFail = known.wantsFailure === true;
  const scope = {
    params: params instanceof Map ? (params as ReadonlyMap<string, unknown>) : new Map(),
    negative: not !== (known.isAntonym === true),
    error: rendered.error,
    compareToSnapshot,
  };
  const templates = [...selected].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (mayFail === rendered.isRendered) return [rendered.error ?? unlike(mayFail, templates)];
  if (templates.length === 0) return known.check({ ...scope, all: [], selected: [] });
  return templates.flatMap(([name, documents]) => {
    const all = rendered.documents.get(name);
    if (all === undefined && !mayFail)
      return [`there is no template ${name}, or it is not selected`];
    const found = known.check({ ...scope, all: all ?? [], selected: documents });
    return found.map((reason) => `${name}: ${reason}`);
  });
}

function unlike(
  mayFail: boolean,
  templates: readonly (readonly [string, readonly unknown[]])[],
): string {
  if (mayFail) return 'no template failed';
  const [raw] = templates.flatMap(([, documents]) => documents);
  return `rendering failed: ${raw instanceof Map ? String(raw.get('raw')) : 'nothing is rendered'}`;
}
