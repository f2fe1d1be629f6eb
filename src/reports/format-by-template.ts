import { metadataObject } from '../chart/index.ts';
import { HelmError } from '../base/index.ts';
import { TemplateError, TemplateParseError, TemplateSet } from '../engine/index.ts';
import { Location, Time, findLocation, utc } from '../go/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ReleaseReport } from './release-report.ts';

/** A release in the user's own form: a template of Go's, with the release as `.Release`. */
export function formatByTemplate(
  context: ActionContext,
  report: ReleaseReport,
  template: string,
): string {
  const set = new TemplateSet({ name: '_', functions: {}, missingKey: 'default' });
  try {
    return set.run(set.add('_', template), new Map([['Release', releaseObject(context, report)]]));
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof TemplateParseError)) throw error;
    throw new HelmError('InvalidTemplate', error.message, { cause: error });
  }
}

/** By the names of Helm's fields. */
function releaseObject(
  context: ActionContext,
  report: ReleaseReport,
): ReadonlyMap<string, unknown> {
  const { chart } = report;
  return objectOf({
    Name: report.name,
    Info: objectOf({
      FirstDeployed: timeOf(context, report.firstDeployedAt),
      LastDeployed: timeOf(context, report.lastDeployedAt),
      Description: report.description,
      Status: report.phase,
      Notes: report.notes,
    }),
    Chart: objectOf({ Metadata: metadataObject(chart.metadata), Values: chart.values }),
    Config: report.values,
    Manifest: report.manifest,
    Hooks: report.hooks.map(({ name, kind, path, content, events, weight }) =>
      objectOf({
        Name: name,
        Kind: kind,
        Path: path,
        Manifest: content,
        Events: [...events],
        Weight: BigInt(weight),
      }),
    ),
    Version: BigInt(report.sequence),
    Namespace: report.namespace,
    Labels: objectOf(report.labels),
    ApplyMethod: 'ssa',
  });
}

function objectOf(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(fields));
}

function timeOf({ timeZone }: ActionContext, date: Date): Time {
  const local = new Location('Local', (findLocation(timeZone()) ?? utc).rules);
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  const nanosecond = (milliseconds - seconds * 1000) * 1_000_000;
  return new Time({ unixSeconds: BigInt(seconds), nanosecond, location: local }, local);
}
