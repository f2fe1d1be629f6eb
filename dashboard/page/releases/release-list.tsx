import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NewerChart, ReleaseRow } from '../../protocol.ts';
import { useNow } from '../clock.ts';
import { Status } from '../parts/status.tsx';
import { addressOf } from '../router.ts';
import { age, fullTime } from '../words.ts';
import type { Choice } from './choose-rows.ts';
import { newerThan } from './choose-rows.ts';
import type { NewerCharts } from './use-releases.ts';

/** About as many as fit on a screen; more follow as one comes near. */
const portion = 20;

export function ReleaseList({
  rows,
  newer,
  choice,
}: {
  readonly rows: readonly ReleaseRow[];
  readonly newer: NewerCharts;
  /** By what they were chosen; each begins at its first rows again. */
  readonly choice: Choice;
}): JSX.Element {
  const now = useNow(10);
  const [grown, setGrown] = useState({ choice, limit: portion });
  const limit = grown.choice === choice ? grown.limit : portion;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          setGrown({ choice, limit: limit + portion });
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [choice, limit, rows.length > limit]);
  return (
    <>
      <div class="release-head" aria-hidden="true">
        <span>Release</span>
        <span>State</span>
        <span>Chart</span>
        <span class="number">Version</span>
        <span class="number">Age</span>
      </div>
      <ul class="release-list">
        {rows.slice(0, limit).map((row) => (
          <Row
            key={row.key}
            row={row}
            newer={newerThan(row, newer)}
            age={row.updatedAt === undefined ? '' : age(row.updatedAt, now)}
          />
        ))}
      </ul>
      {rows.length > limit && <div ref={end} />}
    </>
  );
}

interface RowFacts {
  readonly row: ReleaseRow;
  readonly newer: NewerChart | undefined;
  readonly age: string;
}

const Row = memo(function Row({ row, newer, age: since }: RowFacts): JSX.Element {
  const {
    namespace,
    name,
    status,
    chart,
    chartVersion,
    appVersion,
    revision,
    updatedAt,
    driver,
    lock,
  } = row;
  const query: Record<string, string> = driver === undefined ? {} : { driver };
  return (
    <li>
      <a href={addressOf(['releases', namespace, name], query)} data-row class="release-row">
        <span class="name">
          <b>{name}</b>
          <small>
            <span class="unseen">in namespace </span>
            {namespace}
          </small>
        </span>
        <span class="state">
          <Status status={status} />
          {lock !== undefined && <small>{`${lock.kind} by ${lock.holder}`}</small>}
          {driver !== undefined && <small>kept by Helm 3 or 4</small>}
        </span>
        <span class="chart">
          <span>
            {chart} {chartVersion}
          </span>
          <small>
            {newer === undefined ? (
              appVersion === '' ? (
                ''
              ) : (
                `app ${appVersion}`
              )
            ) : (
              <em>{`${newer.version} in ${newer.reference}`}</em>
            )}
          </small>
        </span>
        <span class="number revision">
          <span class="unseen">version </span>
          {revision}
        </span>
        <span class="number age">
          {updatedAt !== undefined && (
            <time dateTime={updatedAt} title={fullTime(updatedAt)}>
              <span class="unseen">changed </span>
              {since}
              <span class="unseen"> ago</span>
            </time>
          )}
        </span>
      </a>
    </li>
  );
});
