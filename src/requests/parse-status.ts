import { RecordFields, UnreadableRecord } from '../base/index.ts';
import type {
  AppliedState,
  HistoryEntry,
  InventoryItem,
  RequestCondition,
  RequestStatus,
} from './helm-request.ts';

const empty: RequestStatus = {
  observedGeneration: 0,
  conditions: [],
  lastAttempted: undefined,
  lastApplied: undefined,
  failures: 0,
  version: undefined,
  inventory: [],
  inventorySize: 0,
  history: [],
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
    inventory: status.items('inventory').map(parseItem),
    inventorySize: countIn(status, 'inventorySize'),
    history: status.items('history').map(parseEntry),
  };
}

function parseItem(fields: RecordFields): InventoryItem {
  const namespace = fields.optionalText('namespace');
  return {
    apiVersion: fields.text('apiVersion'),
    kind: fields.text('kind'),
    ...(namespace === undefined ? {} : { namespace }),
    name: fields.text('name'),
  };
}

function parseEntry(fields: RecordFields): HistoryEntry {
  return {
    version: fields.text('version'),
    sequence: fields.count('sequence'),
    chart: fields.text('chart'),
    outcome: fields.text('outcome'),
    deployedAt: fields.text('deployedAt'),
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
