import { RecordFields, UnreadableRecord } from '../base/index.ts';
import type { AppliedState, RequestCondition, RequestStatus } from './helm-request.ts';

const empty: RequestStatus = {
  observedGeneration: 0,
  conditions: [],
  lastAttempted: undefined,
  lastApplied: undefined,
  failures: 0,
  version: undefined,
  askedAt: undefined,
};

/** What a controller wrote of a request; one that is not there, or damaged, is as good as new. */
export function parseStatus(value: unknown): RequestStatus {
  if (value === undefined || value === null) return empty;
  try {
    return parse(new RecordFields(value, 'status'));
  } catch (error) {
    if (error instanceof UnreadableRecord) return empty;
    throw error;
  }
}

function parse(status: RecordFields): RequestStatus {
  return {
    observedGeneration: countIn(status, 'observedGeneration'),
    conditions: status.items('conditions').map(parseCondition),
    lastAttempted: appliedIn(status, 'lastAttempted'),
    lastApplied: appliedIn(status, 'lastApplied'),
    failures: countIn(status, 'failures'),
    version: status.optionalText('version'),
    askedAt: status.optionalText('askedAt'),
  };
}

function countIn(fields: RecordFields, name: string): number {
  return fields.has(name) ? fields.count(name) : 0;
}

function appliedIn(status: RecordFields, name: string): AppliedState | undefined {
  if (!status.has(name)) return undefined;
  const fields = status.fields(name);
  return {
    reference: fields.text('reference'),
    digest: fields.text('digest'),
    valuesDigest: fields.text('valuesDigest'),
    generation: countIn(fields, 'generation'),
  };
}

function parseCondition(fields: RecordFields): RequestCondition {
  return {
    type: fields.word('type', ['Ready', 'Reconciling', 'Stalled', 'Drifted']),
    status: fields.word('status', ['True', 'False', 'Unknown']),
    reason: fields.optionalText('reason') ?? '',
    message: fields.optionalText('message') ?? '',
    observedGeneration: countIn(fields, 'observedGeneration'),
    lastTransitionTime: fields.optionalText('lastTransitionTime') ?? '',
  };
}
