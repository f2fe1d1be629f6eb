import { useEffect, useState } from 'preact/hooks';

/** Where in the page one is: `/releases/shop/web` and what stands behind the question mark. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const follow = (): void => setPlace(readPlace());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return place;
}

function readPlace(): Place {
  const path = location.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  return { path, query: new URLSearchParams(location.search) };
}

/** The address of a place; names are kept from being paths. */
export function addressOf(
  path: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `/${path.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

export function go(address: string): void {
  history.pushState(undefined, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/** Links to places of the page do not load it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.origin !== location.origin || link.target !== '') return;
  event.preventDefault();
  go(link.pathname + link.search);
}
