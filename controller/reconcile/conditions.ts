import type { HelmRequest, RequestCondition } from '../../src/requests/index.ts';

export type ConditionType = RequestCondition['type'];

export interface Finding {
  readonly status: RequestCondition['status'];
  /** A word in CamelCase: one of our error codes, or what was done. */
  readonly reason: string;
  readonly message: string;
}

export type Findings = Readonly<Partial<Record<ConditionType, Finding>>>;

/** Longer messages are of no use to who reads a table. */
const maxMessage = 1024;

/** The conditions of a request after new findings; what did not change keeps its time. */
export function withFindings(
  { status, generation }: HelmRequest,
  findings: Findings,
  now: Date,
): readonly RequestCondition[] {
  const conditions = new Map(status.conditions.map((each) => [each.type, each]));
  for (const [name, finding] of Object.entries(findings)) {
    const type = name as ConditionType;
    const before = conditions.get(type);
    const isSame = before?.status === finding.status;
    conditions.set(type, {
      type,
      status: finding.status,
      reason: finding.reason,
      message: shorten(finding.message),
      observedGeneration: generation,
      lastTransitionTime: isSame ? before.lastTransitionTime : formatTime(now),
    });
  }
  return [...conditions.values()];
}

/** One line: it stands in a table. */
function shorten(message: string): string {
  const text = message.trim().replaceAll(/\s*\n\s*/g, ' ');
  return text.length <= maxMessage ? text : `${text.slice(0, maxMessage - 1)}…`;
}

function formatTime(date: Date): string {
  return `${date.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}
