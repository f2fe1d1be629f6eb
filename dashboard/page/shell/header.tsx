import type { JSX } from 'preact';
import type { SessionFacts } from '../../protocol.ts';
import type { Place } from '../router.ts';

const sections = [
  { name: 'Releases', address: '/', paths: [undefined, 'releases'] },
  { name: 'Charts', address: '/charts', paths: ['charts'] },
  { name: 'Requests', address: '/requests', paths: ['requests'] },
  { name: 'Cluster', address: '/cluster', paths: ['cluster'] },
] as const;

export function Header({
  place,
  session,
}: {
  readonly place: Place;
  readonly session: SessionFacts | undefined;
}): JSX.Element {
  const current = place.path[0];
  return (
    <header class="header">
      <a class="wordmark" href="/" aria-label="helm: all releases">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <circle cx="12" cy="12" r="6.5" />
          <path d="M12 1.5v21M1.5 12h21M4.6 4.6l14.8 14.8M19.4 4.6 4.6 19.4" />
        </svg>
        helm
      </a>
      <nav aria-label="Sections">
        {sections.map(({ name, address, paths }) => {
          const isCurrent = (paths as readonly (string | undefined)[]).includes(current);
          return (
            <a key={name} href={address} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </a>
          );
        })}
      </nav>
      <p class="whereabouts" title={session?.server}>
        <span class="label">Cluster</span> <b>{session?.context ?? ' '}</b>
        {session !== undefined && session.user !== '' && (
          <>
            {' '}
            <span class="label">as</span> {session.user}
          </>
        )}
      </p>
    </header>
  );
}
