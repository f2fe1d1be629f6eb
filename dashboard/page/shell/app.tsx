import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SessionFacts } from '../../protocol.ts';
import { ask } from '../api.ts';
import { Chart } from '../charts/chart.tsx';
import { Charts } from '../charts/charts.tsx';
import { Cluster } from '../cluster/cluster.tsx';
import { Release } from '../release/release.tsx';
import { Requests } from '../requests/requests.tsx';
import { Releases } from '../releases/releases.tsx';
import type { Place } from '../router.ts';
import { followLinks, usePlace } from '../router.ts';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { useShortcuts } from './shortcuts.ts';

/** The whole page: where one is, and what is there. */
export function App(): JSX.Element {
  const place = usePlace();
  const session = useSession();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({ onHelp: () => setHelpOpen(true) });
  return (
    // Links are links to screen readers and keyboards; this only spares loading the page anew.
    <div class="page" onClick={followLinks}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header place={place} session={session} />
      <main id="main" tabIndex={-1}>
        {viewOf(place, session)}
      </main>
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function viewOf(place: Place, session: SessionFacts | undefined): JSX.Element {
  switch (place.path[0]) {
    case undefined:
      return <Releases session={session} />;
    case 'releases':
      return <Release key={place.path.slice(1, 3).join('/')} place={place} session={session} />;
    case 'charts':
      return place.query.has('reference') ? <Chart place={place} session={session} /> : <Charts />;
    case 'requests':
      return <Requests />;
    case 'cluster':
      return <Cluster session={session} />;
    default:
      return <Nowhere />;
  }
}

function Nowhere(): JSX.Element {
  return (
    <section class="empty">
      <h1>There is nothing here</h1>
      <p>
        The address leads nowhere in this dashboard. <a href="/">All releases</a>
      </p>
    </section>
  );
}

function useSession(): SessionFacts | undefined {
  const [session, setSession] = useState<SessionFacts>();
  useEffect(() => {
    // What is wrong is told where it is looked at.
    ask<SessionFacts>('/api/session').then(setSession, () => undefined);
  }, []);
  return session;
}
