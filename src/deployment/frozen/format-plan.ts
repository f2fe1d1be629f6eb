import {
  HelmError,
  isRecord,
  parseExactJson,
  printExactJson,
  RecordFields,
  UnreadableRecord,
} from '../../base/index.ts';
import { hash } from '../../runtime/index.ts';
import type { FrozenDocument, FrozenObject, FrozenPlan } from './frozen-plan.ts';

const format = 'helm.sh/plan.v1';

/** A plan as the text of a file, which says itself whether anybody has changed it. */
export function formatPlan(plan: FrozenPlan): string {
  return `${printExactJson({ format, digest: digestOf(plan), plan }, 2)}\n`;
}

/** Reads what `formatPlan` wrote. One that was changed, or is none, is an error. */
export function parsePlan(text: string): FrozenPlan {
  try {
    const file = new RecordFields(parseJson(text));
    const found = file.optionalText('format') ?? '';
    if (found !== format) throw unknownFormat(found);
    const plan = readPlan(file.fields('plan'), file.map('plan'));
    if (digestOf(file.map('plan')) !== file.text('digest')) throw edited();
    return plan;
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw new HelmError('InvalidPlan', `cannot read the plan: ${error.message}`, {
      hint: 'make it anew with helm diff upgrade or helm diff rollback, and --out',
    });
  }
}

function digestOf(plan: object): string {
  return `sha256:${hash('sha256', Buffer.from(printExactJson(plan)))}`;
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new UnreadableRecord('it is not JSON', { cause: error });
  }
}

/** What is read of it has the form that is said; the rest is as it was written, by its digest. */
function readPlan(plan: RecordFields, raw: Readonly<Record<string, unknown>>): FrozenPlan {
  const chart = plan.fields('chart');
  const options = plan.map('options');
  return {
    verb: plan.word('verb', ['install', 'upgrade', 'rollback']),
    name: plan.text('name'),
    namespace: plan.text('namespace'),
    cluster: plan.text('cluster'),
    createdAt: plan.text('createdAt'),
    ...(isRecord(raw['release']) ? { release: readRelease(plan.fields('release')) } : {}),
    chart: {
      name: chart.text('name'),
      version: chart.text('version'),
      appVersion: chart.text('appVersion'),
      reference: chart.text('reference'),
      digest: chart.text('digest'),
      ...(chart.has('package') ? { package: chart.text('package') } : {}),
      ...(chart.has('version_of') ? { version_of: chart.text('version_of') } : {}),
    },
    values: plan.map('values'),
    documents: plan.items('documents').map(readDocument),
    hooks: plan.items('hooks').map(readDocument),
    notes: plan.text('notes'),
    objects: plan.items('objects').map(readObject),
    options: {
      forceConflicts: options['forceConflicts'] === true,
      takeOwnership: options['takeOwnership'] === true,
    },
    salt: plan.text('salt'),
  };
}

function readRelease(release: RecordFields): NonNullable<FrozenPlan['release']> {
  return {
    uid: release.text('uid'),
    current: release.optionalText('current'),
    latest: release.optionalText('latest'),
    sequence: release.count('sequence'),
  };
}

function readDocument(document: RecordFields): FrozenDocument {
  const path = document.text('path');
  if (document.has('text')) return { path, text: document.text('text') };
  return { path, object: document.text('object'), sealed: document.text('sealed') };
}

const actions = ['create', 'change', 'recreate', 'delete', 'keep', 'unchanged'] as const;

function readObject(object: RecordFields): FrozenObject {
  return {
    apiVersion: object.text('apiVersion'),
    kind: object.text('kind'),
    namespace: object.optionalText('namespace'),
    name: object.text('name'),
    action: object.word('action', actions),
    ...(object.has('uid') ? { uid: object.text('uid'), digest: object.text('digest') } : {}),
  };
}

function edited(): HelmError {
  return new HelmError('PlanEdited', 'the plan is not as it was written: somebody has changed it', {
    hint: 'nobody has looked at what it would do now: make it anew with helm diff and --out',
  });
}

function unknownFormat(found: string): HelmError {
  const what = found === '' ? 'it is no plan' : `it is of the form "${found}"`;
  return new HelmError('InvalidPlan', `cannot read the plan: ${what}, and not "${format}"`, {
    hint: 'make it with helm diff upgrade or helm diff rollback of this version, and --out',
  });
}
