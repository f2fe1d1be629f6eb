import type { JSX } from 'preact';

export interface Tab {
  readonly name: string;
  readonly address: string;
  /** What there is of it, where that matters. */
  readonly note?: string;
}

/** Parts of one thing, each with an address of its own. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, address, note }) => (
        <a key={name} href={address} aria-current={name === current ? 'page' : undefined}>
          {name}
          {note !== undefined && <small>{note}</small>}
        </a>
      ))}
    </nav>
  );
}
