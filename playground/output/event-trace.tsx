import { diffLines } from 'diff';
import type { JSX } from 'preact';
import type { PartChange, RenderReport, TracedEvent, TracedHandler } from '../../src/browser.ts';
import type { Visit } from './output.tsx';

/** The events of the walk, who answered them, and what each made of its part of the context. */
export function EventTrace({
  report: { events, output },
  onVisit,
}: {
  readonly report: RenderReport;
  readonly onVisit: Visit;
}): JSX.Element {
  return (
    <div class="trace">
      {output.length === 0 ? null : (
        <pre class="said-by-scripts" aria-label="What scripts said">
          {output.join('\n')}
        </pre>
      )}
      <ol>
        {events.map((event) => (
          <Event key={event.name} event={event} onVisit={onVisit} />
        ))}
      </ol>
    </div>
  );
}

function Event({
  event,
  onVisit,
}: {
  readonly event: TracedEvent;
  readonly onVisit: Visit;
}): JSX.Element {
  return (
    <li class={event.handlers.length === 0 ? 'event quiet' : 'event'}>
      <p>
        <strong>{event.name}</strong> <span>{duration(event.milliseconds)}</span>
      </p>
      {event.handlers.map((handler, index) => (
        <Handler key={index} handler={handler} onVisit={onVisit} />
      ))}
    </li>
  );
}

function Handler({
  handler,
  onVisit,
}: {
  readonly handler: TracedHandler;
  readonly onVisit: Visit;
}): JSX.Element {
  const { chart, file, line, milliseconds, changes } = handler;
  return (
    <div class="handler">
      <p>
        <button type="button" onClick={() => onVisit(file ?? '', line)}>
          {file === undefined ? chart : `${file}:${line ?? 1}`}
        </button>{' '}
        <span>{duration(milliseconds)}</span>
        {changes.length === 0 ? <span> changed nothing</span> : null}
      </p>
      {changes.map((change) => (
        <Change key={change.part} change={change} />
      ))}
    </div>
  );
}

const around = 2;

function Change({ change: { part, before, after } }: { readonly change: PartChange }): JSX.Element {
  const pieces = diffLines(before, after);
  return (
    <figure>
      <figcaption>{part}</figcaption>
      <pre>
        {pieces.map(({ value, added, removed }, index) => {
          const lines = value.replace(/\n$/, '').split('\n');
          if (added) return <ins key={index}>{lines.map((line) => `+ ${line}\n`).join('')}</ins>;
          if (removed) return <del key={index}>{lines.map((line) => `- ${line}\n`).join('')}</del>;
          return (
            <span key={index}>{shorten(lines, index === 0, index === pieces.length - 1)}</span>
          );
        })}
      </pre>
    </figure>
  );
}

/** Of what stays the same, only what is near a change. */
function shorten(lines: readonly string[], isFirst: boolean, isLast: boolean): string {
  const shown = (each: readonly string[]): string => each.map((line) => `  ${line}\n`).join('');
  const head = isFirst ? 0 : around;
  const tail = isLast ? 0 : around;
  if (lines.length <= head + tail + 1) return shown(lines);
  const end = tail === 0 ? [] : lines.slice(-tail);
  return `${shown(lines.slice(0, head))}  ⋯\n${shown(end)}`;
}

function duration(milliseconds: number): string {
  return milliseconds < 0.1 ? '' : `${milliseconds.toFixed(1)} ms`;
}
