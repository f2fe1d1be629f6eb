import type { ActionContext } from '../../src/context/index.ts';
import type { RemoteAccess } from '../../src/source/index.ts';

/** What an answer is made from. */
export interface ApiCall {
  readonly context: ActionContext;
  /** How one talks to repositories and registries. */
  readonly access: RemoteAccess;
  /** By the names in the route's path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was posted. */
  readonly body: unknown;
  /** Aborts when nobody waits for the answer any longer, or the dashboard ends. */
  readonly signal: AbortSignal;
}

/** Tells one thing after another; resolves once it is on its way. */
export type Tell = (message: object) => void;

export type Route =
  | { readonly method: 'GET' | 'POST'; readonly path: string; readonly answer: Answer }
  /** What changes while it is looked at: server-sent events. */
  | { readonly method: 'GET'; readonly path: string; readonly follow: Follow }
  /** What is done and told of meanwhile: a line of JSON each. */
  | { readonly method: 'POST'; readonly path: string; readonly perform: Follow };

type Answer = (call: ApiCall) => Promise<unknown>;
type Follow = (call: ApiCall, tell: Tell) => Promise<void>;

export interface FoundRoute {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** `/api/releases/:namespace/:name` takes a part of a path for each name. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): FoundRoute | undefined {
  const parts = path.split('/').map(decodeURIComponent);
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (route.method !== method || pattern.length !== parts.length) continue;
    const fits = pattern.every((each, index) => each.startsWith(':') || each === parts[index]);
    if (!fits) continue;
    const named = pattern.flatMap((each, index) =>
      each.startsWith(':') ? [[each.slice(1), parts[index] ?? ''] as const] : [],
    );
    return { route, parameters: Object.fromEntries(named) };
  }
  return undefined;
}
