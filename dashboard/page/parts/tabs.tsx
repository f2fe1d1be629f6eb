import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface Tab {
  readonly name: string;
  readonly address: string;
  /** What there is of it, where that matters. */
  readonly note?: string;
}

/** Parts of one thing, each with an address of its own. On a narrow screen the row begins where the open one is seen. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}): JSX.Element {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (row.current !== null) showOpen(row.current);
  }, [current]);
  return (
    <nav class="tabs" aria-label={label} ref={row}>
      {tabs.map(({ name, address, note }) => (
        <a key={name} href={address} aria-current={name === current ? 'page' : undefined}>
          {name}
          {note !== undefined && <small>{note}</small>}
        </a>
      ))}
    </nav>
  );
}

/** Moves the row alone: the page stays where it is. */
function showOpen(row: HTMLElement): void {
  const open = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (open === undefined) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += open.left - left - (width - open.width) / 2;
}
