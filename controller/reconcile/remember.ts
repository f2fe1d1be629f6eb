import type { UpgradeResult } from '../../src/actions/upgrade.ts';
import type { HistoryEntry, InventoryItem, RequestStatus } from '../../src/requests/index.ts';

/** A status is read in a table and kept in the cluster's memory: more than this is in the release itself. */
const maxItems = 50;
const maxEntries = 5;

/** What the status of a request tells of its release: the objects, and the versions that were made for it. */
export function remember(
  { history }: RequestStatus,
  { report, outcome }: UpgradeResult,
  chart: string,
): Pick<RequestStatus, 'inventory' | 'inventorySize' | 'history'> {
  const { inventory, sequence, ulid = '', lastDeployedAt } = report;
  const entry: HistoryEntry = {
    version: ulid.toLowerCase(),
    sequence,
    chart,
    outcome,
    deployedAt: lastDeployedAt.toISOString(),
  };
  const others = history.filter(({ version }) => version !== entry.version);
  const known = history.find(({ version }) => version === entry.version);
  return {
    inventory: kindsFirst(inventory).slice(0, maxItems).map(itemOf),
    inventorySize: inventory.length,
    history: [known ?? entry, ...others].slice(0, maxEntries),
  };
}

/** One of each kind comes first: by these it is known what has to be watched. */
function kindsFirst(items: readonly InventoryItem[]): readonly InventoryItem[] {
  const firsts = new Map(
    items.toReversed().map((item) => [`${item.apiVersion}/${item.kind}`, item]),
  );
  const isFirst = new Set(firsts.values());
  return items.length <= maxItems
    ? items
    : [...items.filter((item) => isFirst.has(item)), ...items.filter((item) => !isFirst.has(item))];
}

function itemOf({ apiVersion, kind, namespace, name }: InventoryItem): InventoryItem {
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}
