import { isRecord } from '../../src/base/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import { lastEvents } from '../../src/kube/index.ts';
import type { EventFacts } from '../protocol.ts';

const limit = 100;

/** What happened to objects, the last first. */
export function eventFacts(
  events: readonly KubeObject[],
  uids: ReadonlySet<string>,
): readonly EventFacts[] {
  const about = events.filter((event) => uids.has(subjectOf(event)));
  const warnings = about.filter((event) => event['type'] === 'Warning');
  const others = about.filter((event) => event['type'] !== 'Warning');
  return [...lastEvents(warnings, limit), ...lastEvents(others, limit)]
    .map(({ type, ...rest }) => ({ ...rest, isWarning: type === 'Warning' }))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, limit);
}

function subjectOf(event: KubeObject): string {
  const subject = event['involvedObject'];
  const uid = isRecord(subject) ? subject['uid'] : undefined;
  return typeof uid === 'string' ? uid : '';
}
