import { useRef, useState } from 'preact/hooks';
import type { NewerChart, ReleaseRow, ReleasesMessage } from '../../protocol.ts';
import type { Liveness } from '../stream.ts';
import { useStream } from '../stream.ts';

export type NewerCharts = Readonly<Record<string, readonly NewerChart[]>>;
export type Forbidden = Extract<ReleasesMessage, { type: 'forbidden' }>;

export interface SeenReleases {
  /** By namespace and name. */
  readonly rows: readonly ReleaseRow[];
  readonly newer: NewerCharts;
  readonly forbidden: readonly Forbidden[];
  readonly liveness: Liveness;
  /** Those that were named; none means all. */
  readonly namespaces: readonly string[];
  readonly nameNamespaces: (names: readonly string[]) => void;
}

const memory = 'helm-dashboard-namespaces';

/** The releases as the server tells of them, one change after the other. */
export function useReleases(): SeenReleases {
  const [namespaces, setNamespaces] = useState(() => remembered());
  const [, setTick] = useState(0);
  const seen = useRef(new Map<string, ReleaseRow>());
  const sorted = useRef<readonly ReleaseRow[]>([]);
  const newer = useRef<NewerCharts>({});
  const forbidden = useRef<readonly Forbidden[]>([]);
  const isDue = useRef(false);
  const isStale = useRef(false);
  const clear = (): void => {
    seen.current.clear();
    forbidden.current = [];
  };
  const update = (): void => {
    isDue.current = false;
    sorted.current = [...seen.current.values()].sort(byPlace);
    setTick((tick) => tick + 1);
  };
  const receive = (message: ReleasesMessage): void => {
    if (message.type === 'start') {
      isStale.current = true;
      return;
    }
    if (isStale.current && message.type !== 'newer') {
      isStale.current = false;
      clear();
    }
    switch (message.type) {
      case 'state':
        for (const row of message.rows) seen.current.set(row.key, row);
        break;
      case 'row':
        seen.current.set(message.row.key, message.row);
        break;
      case 'gone':
        seen.current.delete(message.key);
        break;
      case 'newer':
        newer.current = message.charts;
        break;
      case 'forbidden':
        forbidden.current = [...forbidden.current, message];
        break;
      default:
        return;
    }
    // Many changes at once are one picture.
    if (!isDue.current) queueMicrotask(update);
    isDue.current = true;
  };
  const query =
    namespaces.length === 0 ? '' : `?namespaces=${encodeURIComponent(namespaces.join(','))}`;
  const liveness = useStream<ReleasesMessage>(`/api/releases/stream${query}`, receive);
  return {
    rows: sorted.current,
    newer: newer.current,
    forbidden: forbidden.current,
    liveness,
    namespaces,
    nameNamespaces: (names) => {
      localStorage.setItem(memory, names.join(','));
      clear();
      setNamespaces(names);
    },
  };
}

function remembered(): readonly string[] {
  return (localStorage.getItem(memory) ?? '').split(',').filter((name) => name !== '');
}

function byPlace(one: ReleaseRow, other: ReleaseRow): number {
  return (
    compare(one.namespace, other.namespace) ||
    compare(one.name, other.name) ||
    compare(one.key, other.key)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
