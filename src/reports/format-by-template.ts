import { HelmError } from '../base/index.ts';
import { TemplateError, TemplateParseError, TemplateSet } from '../engine/index.ts';
import { structObject } from '../go/index.ts';
import type { ActionContext } from '../context/index.ts';
import { releaseObject } from './release-object.ts';
import type { ReleaseReport } from './release-report.ts';

/** A release in the user's own form: a template of Go's, with the release as `.Release`. */
export function formatByTemplate(
  context: ActionContext,
  report: ReleaseReport,
  template: string,
): string {
  return run(template, new Map([['Release', releaseObject(context, report)]]));
}

/** The version of Helm in the user's own form. */
export function formatVersionByTemplate(
  template: string,
  fields: Readonly<Record<string, string>>,
): string {
  return run(template, structObject('version.BuildInfo', 'struct', fields));
}

function run(template: string, data: unknown): string {
  const set = new TemplateSet({ name: '_', functions: {}, missingKey: 'default' });
  try {
    return set.run(set.add('_', template), data);
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof TemplateParseError)) throw error;
    throw new HelmError('InvalidTemplate', error.message, { cause: error });
  }
}
