import type { JSX } from 'preact';
import { useNow } from '../clock.ts';
import { Status } from '../parts/status.tsx';
import { addressOf } from '../router.ts';
import { age, fullTime } from '../words.ts';
import type { SeenRelease } from './release.tsx';

/** All versions, the newest first, each with what can be done with it. */
export function History({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  const { namespace, name, driver, release } = seen;
  const now = useNow(10);
  const current = release.row?.revision ?? 0;
  const to = (verb: string, query: Record<string, string>): string =>
    addressOf(['releases', namespace, name, verb], {
      ...query,
      ...(driver === null ? {} : { driver }),
    });
  return (
    <ol class="history" aria-label="Versions">
      {release.versions.map((version) => {
        const { revision, status, chart, appVersion, description, user, updatedAt, rolledBackTo } =
          version;
        return (
          <li key={revision}>
            <span class="revision">{revision}</span>
            <div>
              <p class="facts">
                <Status status={status} />
                <b>{chart}</b>
                {appVersion !== '' && <span class="soft">app {appVersion}</span>}
                <time dateTime={updatedAt} title={fullTime(updatedAt)} class="soft">
                  {age(updatedAt, now)} ago
                </time>
              </p>
              <p>
                {description}
                {rolledBackTo !== undefined && ` (as version ${rolledBackTo})`}
                {user !== '' && <span class="soft"> by {user}</span>}
              </p>
            </div>
            {revision !== current && (
              <p class="links">
                <a href={to('compare', { from: String(revision), to: String(current) })}>
                  Compare<span class="unseen"> version {revision}</span> with {current}
                </a>
                {driver === null && (
                  <a href={to('rollback', { version: String(revision) })}>
                    Roll back<span class="unseen"> to version {revision}</span>
                  </a>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
