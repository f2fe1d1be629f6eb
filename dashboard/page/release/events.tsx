import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useNow } from '../clock.ts';
import { Sign } from '../parts/status.tsx';
import { age, count, fullTime } from '../words.ts';
import type { SeenRelease } from './release.tsx';

/** Everything that happened to the release's objects, the last first. */
export function Events({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  const now = useNow(5);
  const [onlyWarnings, setOnlyWarnings] = useState(false);
  const events = seen.objects?.events ?? [];
  const warnings = events.filter(({ isWarning }) => isWarning);
  const shown = onlyWarnings ? warnings : events;
  if (seen.objects?.hidden.includes('Event') === true) {
    return <p class="empty">You may not read the events of this namespace.</p>;
  }
  if (events.length === 0)
    return <p class="empty">Nothing has happened lately: events are kept for about an hour.</p>;
  return (
    <section aria-label="Events">
      <div class="summary">
        <p role="status">{count(shown.length, 'event')}</p>
        {warnings.length > 0 && (
          <button
            type="button"
            class="chip"
            aria-pressed={onlyWarnings}
            onClick={() => setOnlyWarnings(!onlyWarnings)}
          >
            {count(warnings.length, 'warning')}
          </button>
        )}
      </div>
      <ul class="events">
        {shown.map(({ isWarning, reason, message, about, count: times, at }) => (
          <li key={`${about} ${reason} ${at} ${message}`}>
            <Sign mood={isWarning ? 'odd' : 'idle'} />
            <div>
              <p>
                <b>{reason}</b> <span class="soft">{about}</span>
                {isWarning && <span class="unseen"> (a warning)</span>}
              </p>
              <p>{message}</p>
            </div>
            <time class="number" dateTime={at} title={fullTime(at)}>
              {age(at, now)}
              {times > 1 && <small> ×{times}</small>}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
