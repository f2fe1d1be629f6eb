import { HelmError, isRecord } from '../../base/index.ts';
import type { KubeClient } from '../kube-client.ts';
import type { ObjectReference } from '../object.ts';
import type { CollectionReference, ListOptions } from './list.ts';
import { resolveCollection } from './list.ts';
import type { ReadOptions } from './options.ts';
import type { Target } from './target.ts';
import { describeTarget, pathOf, resolveTarget, rightTo } from './target.ts';

/** Objects as the server shows them to people. */
export interface ObjectTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One object as a table. */
export async function requireTable(
  client: KubeClient,
  reference: ObjectReference,
  { signal }: ReadOptions = {},
): Promise<ObjectTable> {
  const target = await resolveTarget(client, reference, signal);
  return fetchTable(client, target, { verb: 'get', signal });
}

export async function listTable(
  client: KubeClient,
  collection: CollectionReference,
  { labelSelector, signal }: Pick<ListOptions, 'labelSelector' | 'signal'> = {},
): Promise<ObjectTable> {
  const target = await resolveCollection(client, collection, signal);
  return fetchTable(client, target, { verb: 'list', labelSelector, signal });
}

interface TableRequest extends ReadOptions {
  readonly verb: 'get' | 'list';
  readonly labelSelector?: string | undefined;
}

async function fetchTable(
  client: KubeClient,
  target: Target,
  { verb, labelSelector, signal }: TableRequest,
): Promise<ObjectTable> {
  const deed = `${verb} ${describeTarget(target)}`;
  const { body } = await client.send({
    method: 'GET',
    path: pathOf(target),
    query: { labelSelector, includeObject: 'None' },
    accept: 'application/json;as=Table;g=meta.k8s.io;v=v1',
    deed,
    right: rightTo(verb, target),
    isRepeatable: true,
    signal,
  });
  return parseTable(body, deed);
}

/** Columns that are not of the first priority are for those who ask for more. */
function parseTable(body: unknown, deed: string): ObjectTable {
  const columns = isRecord(body) ? body['columnDefinitions'] : undefined;
  const rows = isRecord(body) ? (body['rows'] ?? []) : undefined;
  if (!Array.isArray(columns) || !Array.isArray(rows)) {
    throw new HelmError('UnexpectedAnswer', `cannot ${deed}: the server's answer is not a table`);
  }
  const shown = columns.flatMap((column: unknown, index) =>
    isRecord(column) && (column['priority'] ?? 0) === 0
      ? [{ index, name: String(column['name']) }]
      : [],
  );
  return {
    columns: shown.map(({ name }) => name),
    rows: rows.map((row: unknown) => {
      const cells = isRecord(row) && Array.isArray(row['cells']) ? (row['cells'] as unknown[]) : [];
      return shown.map(({ index }) => formatCell(cells[index]));
    }),
  };
}

function formatCell(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
