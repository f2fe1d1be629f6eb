import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RenderReport } from '../../src/browser.ts';
import type { Rendered } from '../chart/use-render.ts';
import { EventTrace } from './event-trace.tsx';
import { ManifestPane } from './manifest-pane.tsx';
import { ProblemList } from './problem-list.tsx';

export type Visit = (file: string, line: number | undefined) => void;

const tabs = ['manifest', 'notes', 'events', 'problems'] as const;
type Tab = (typeof tabs)[number];

/** What the chart became: the manifest, its notes, the events on the way, and what is wrong. */
export function Output({
  rendered,
  onVisit,
}: {
  readonly rendered: Rendered;
  readonly onVisit: Visit;
}): JSX.Element {
  const [tab, setTab] = useState<Tab>('manifest');
  const { report } = rendered;
  const isBroken = (report?.problems.length ?? 0) > 0;
  useEffect(() => {
    setTab((now) =>
      isBroken && now === 'manifest'
        ? 'problems'
        : !isBroken && now === 'problems'
          ? 'manifest'
          : now,
    );
  }, [isBroken]);
  return (
    <section class="output" aria-label="Output">
      <div class="bar">
        <div role="tablist" aria-label="Output" onKeyDown={(event) => step(event, tab, setTab)}>
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`tab-${each}`}
              aria-selected={each === tab}
              aria-controls="panel"
              tabIndex={each === tab ? 0 : -1}
              onClick={() => setTab(each)}
            >
              {titles[each]}
              <Count tab={each} report={report} />
            </button>
          ))}
        </div>
        <Status rendered={rendered} />
      </div>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
        <Panel tab={tab} rendered={rendered} onVisit={onVisit} />
      </div>
    </section>
  );
}

const titles: Readonly<Record<Tab, string>> = {
  manifest: 'Manifest',
  notes: 'Notes',
  events: 'Events',
  problems: 'Problems',
};

function Count({
  tab,
  report,
}: {
  readonly tab: Tab;
  readonly report: RenderReport | undefined;
}): JSX.Element | null {
  const handlers = report?.events.reduce((sum, event) => sum + event.handlers.length, 0) ?? 0;
  const problems = (report?.problems.length ?? 0) + (report?.warnings.length ?? 0);
  const count = tab === 'events' ? handlers : tab === 'problems' ? problems : 0;
  return count === 0 ? null : <span class={`count ${tab}`}>{count}</span>;
}

function Panel({
  tab,
  rendered,
  onVisit,
}: {
  readonly tab: Tab;
  readonly rendered: Rendered;
  readonly onVisit: Visit;
}): JSX.Element | null {
  const { report, manifest } = rendered;
  if (report === undefined) return null;
  switch (tab) {
    case 'manifest':
      return (
        <ManifestPane manifest={manifest} isOld={report.problems.length > 0} onVisit={onVisit} />
      );
    case 'notes':
      return report.notes === '' ? (
        <p class="empty">This chart has no notes.</p>
      ) : (
        <pre class="notes">{report.notes}</pre>
      );
    case 'events':
      return <EventTrace report={report} onVisit={onVisit} />;
    case 'problems':
      return <ProblemList report={report} onVisit={onVisit} />;
  }
}

function Status({ rendered: { report, isBusy } }: { readonly rendered: Rendered }): JSX.Element {
  return (
    <p class={isBusy ? 'status busy' : 'status'} role="status">
      {report === undefined ? 'Rendering…' : describe(report)}
    </p>
  );
}

function describe({ problems, documents, milliseconds }: RenderReport): string {
  if (problems.length > 0)
    return problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const hooks = documents.filter(({ isHook }) => isHook).length;
  const objects = documents.length - hooks;
  const parts = [
    `${objects} object${objects === 1 ? '' : 's'}`,
    ...(hooks === 0 ? [] : [`${hooks} hook${hooks === 1 ? '' : 's'}`]),
  ];
  return `${parts.join(', ')} in ${milliseconds < 1 ? '<1' : Math.round(milliseconds)} ms`;
}

/** Arrow keys go from tab to tab. */
function step(event: KeyboardEvent, tab: Tab, setTab: (tab: Tab) => void): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}
