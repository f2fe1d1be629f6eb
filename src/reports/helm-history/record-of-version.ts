import { RecordFields, isRecord } from '../../base/index.ts';
import type { NewHelmRecord, ReleaseVersion } from '../../release/index.ts';
import type { ReleaseContent } from '../../rendering/index.ts';
import { formatReleaseDocument } from '../release-document.ts';
import { reportVersion } from '../release-report.ts';
import { rollbackOf } from '../rollback-of.ts';
import { statusOf } from '../version-status.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A version of ours as Helm would have recorded it; one that was adopted, exactly as Helm did. */
export function recordOfVersion(
  version: ReleaseVersion,
  content: ReleaseContent,
  now: Date,
): NewHelmRecord {
  const { release: name, namespace, sequence: revision, labels } = version;
  const document: Plain = { ...formatReleaseDocument(reportVersion(version, content)) };
  const info = isRecord(document['info']) ? document['info'] : {};
  const origin = isRecord(content.origin?.['info']) ? content.origin['info'] : {};
  const rollback = rollbackOf(version);
  return {
    name,
    namespace,
    revision,
    labels,
    status: statusOf(version),
    createdAt: now,
    document: {
      ...document,
      info: {
        ...(rollback === undefined ? {} : { rollback_revision: rollback }),
        ...info,
        ...origin,
      },
      ...hooksOf(document, content),
    },
  };
}

/** Hooks say when they ran as exactly as Helm did, unless they ran again since. */
function hooksOf(document: Plain, { origin }: ReleaseContent): Plain {
  const { hooks } = document;
  if (!Array.isArray(hooks)) return {};
  const runs = origin === undefined ? [] : new RecordFields(origin).items('runs');
  const exact = hooks.filter(isRecord).map((hook) => {
    const same = runs.find(
      (run) => run.raw('name') === hook['name'] && run.raw('path') === hook['path'],
    );
    const [told, ours] = [same?.raw('last_run'), hook['last_run']];
    return isSameRun(told, ours) ? { ...hook, last_run: told } : hook;
  });
  return { hooks: exact };
}

function isSameRun(told: unknown, ours: unknown): boolean {
  if (!isRecord(told) || !isRecord(ours)) return false;
  return told['phase'] === ours['phase'] && timeIn(told) === timeIn(ours);
}

function timeIn(run: Plain): number {
  const { started_at: text } = run;
  return typeof text === 'string' ? Date.parse(text) : 0;
}
