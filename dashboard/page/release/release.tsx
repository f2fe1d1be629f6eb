import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ReleaseMessage, SessionFacts } from '../../protocol.ts';
import { useNow } from '../clock.ts';
import { LivenessNote } from '../parts/liveness.tsx';
import { ProblemView } from '../parts/problem.tsx';
import { Sign, Status } from '../parts/status.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { Place } from '../router.ts';
import { addressOf } from '../router.ts';
import { useStream } from '../stream.ts';
import { age, fullTime } from '../words.ts';
import { Compare } from '../compare/compare.tsx';
import { Operate } from '../operate/operate.tsx';
import { Actions } from './actions.tsx';
import { Events } from './events.tsx';
import { History } from './history.tsx';
import { Manifest, Notes } from './texts.tsx';
import { Objects } from './objects.tsx';
import { Values } from './values.tsx';

type ReleaseState = Extract<ReleaseMessage, { type: 'release' }>;
type ObjectsState = Extract<ReleaseMessage, { type: 'objects' }>;

export interface SeenRelease {
  readonly namespace: string;
  readonly name: string;
  readonly driver: string | null;
  readonly release: ReleaseState;
  readonly objects: ObjectsState | undefined;
}

/** One release, as it is. */
export function Release({
  place,
  session,
}: {
  readonly place: Place;
  readonly session: SessionFacts | undefined;
}): JSX.Element {
  const [, namespace = '', name = '', part = ''] = place.path;
  const driver = place.query.get('driver');
  const [release, setRelease] = useState<ReleaseState>();
  const [objects, setObjects] = useState<ObjectsState>();
  const path = `${apiOf(namespace, name)}/stream${driver === null ? '' : `?driver=${driver}`}`;
  const liveness = useStream<ReleaseMessage>(path, (message) => {
    if (message.type === 'release') setRelease(message);
    if (message.type === 'objects') setObjects(message);
  });
  const seen = release === undefined ? undefined : { namespace, name, driver, release, objects };
  const isGone = release !== undefined && release.row === undefined;
  // What takes it away, or makes another of it, is still to be told.
  const outlives = part === 'delete' || part === 'adopt';
  return (
    <article class="release">
      <LivenessNote liveness={liveness} />
      <p class="up">
        <a href="/" data-up>
          ← All releases
        </a>
      </p>
      <Head namespace={namespace} name={name} seen={seen} />
      {liveness.kind === 'problem' && (
        <ProblemView problem={liveness.problem} title="The release cannot be read" />
      )}
      {seen === undefined && liveness.kind === 'loading' && (
        <p class="waiting">Reading the release…</p>
      )}
      {isGone && !outlives && (
        <p class="empty">
          It is deleted. <a href="/">All releases</a>
        </p>
      )}
      {seen !== undefined && (!isGone || outlives) && (
        <>
          {!isGone && <Parts seen={seen} part={part} />}
          {viewOf(seen, part, place, session)}
        </>
      )}
    </article>
  );
}

export function apiOf(namespace: string, name: string): string {
  return `/api${addressOf(['releases', namespace, name])}`;
}

function viewOf(
  seen: SeenRelease,
  part: string,
  place: Place,
  session: SessionFacts | undefined,
): JSX.Element | null {
  switch (part) {
    case '':
      return <Objects seen={seen} />;
    case 'events':
      return <Events seen={seen} />;
    case 'values':
      return <Values seen={seen} />;
    case 'manifest':
      return <Manifest seen={seen} />;
    case 'notes':
      return <Notes seen={seen} />;
    case 'history':
      return <History seen={seen} />;
    case 'compare':
      return <Compare seen={seen} place={place} />;
    default:
      return <Operate seen={seen} verb={part} place={place} session={session} />;
  }
}

function Parts({ seen, part }: { readonly seen: SeenRelease; readonly part: string }): JSX.Element {
  const { namespace, name, driver, release, objects } = seen;
  const query: Record<string, string> = driver === null ? {} : { driver };
  const to = (...more: readonly string[]): string =>
    addressOf(['releases', namespace, name, ...more], query);
  const warnings = objects?.events.filter(({ isWarning }) => isWarning).length ?? 0;
  const tabs = [
    { name: 'Objects', address: to(), part: '' },
    {
      name: 'Events',
      address: to('events'),
      part: 'events',
      ...(warnings > 0 ? { note: `${warnings} warnings` } : {}),
    },
    { name: 'Values', address: to('values'), part: 'values' },
    { name: 'Manifest', address: to('manifest'), part: 'manifest' },
    { name: 'Notes', address: to('notes'), part: 'notes' },
    {
      name: 'History',
      address: to('history'),
      part: 'history',
      note: String(release.versions.length),
    },
    { name: 'Compare', address: to('compare'), part: 'compare' },
  ];
  const current = tabs.find((tab) => tab.part === part)?.name ?? '';
  return <Tabs label={`Parts of ${name}`} tabs={tabs} current={current} />;
}

function Head({
  namespace,
  name,
  seen,
}: {
  readonly namespace: string;
  readonly name: string;
  readonly seen: SeenRelease | undefined;
}): JSX.Element {
  const now = useNow(5);
  const row = seen?.release.row;
  return (
    <header class="release-title">
      <div>
        <h1>
          {name} <small>in {namespace}</small>
        </h1>
        {row !== undefined && (
          <p class="facts">
            <Status status={row.status} />
            <span>
              {row.chart} {row.chartVersion}
              {row.appVersion !== '' && <span class="soft"> (app {row.appVersion})</span>}
            </span>
            <span>version {row.revision}</span>
            {row.updatedAt !== undefined && (
              <time dateTime={row.updatedAt} title={fullTime(row.updatedAt)}>
                {age(row.updatedAt, now)} ago
              </time>
            )}
          </p>
        )}
        {row?.lock !== undefined && (
          <p class="lock" role="status">
            <Sign mood="busy" /> {row.lock.kind} by <b>{row.lock.holder}</b>, since{' '}
            {age(row.lock.startedAt, now)}
          </p>
        )}
        {row?.status === 'failed' && <p class="failure">{row.description}</p>}
      </div>
      {seen !== undefined && row !== undefined && <Actions seen={seen} row={row} />}
    </header>
  );
}
