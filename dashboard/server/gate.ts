import { timingSafeEqual } from 'node:crypto';

/** Who may come in: whoever had the token from the terminal, and from then on their browser. */
export interface Session {
  /** In the address that is opened; good for one exchange. */
  readonly token: string;
  /** What it is exchanged for. */
  readonly secret: string;
  isTokenUsed: boolean;
}

/** What of a request decides whether it is let in. */
export interface Arrival {
  readonly method: string;
  /** As it came: path and query. */
  readonly target: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** Where the browser says that the request comes from. */
  readonly site: string | undefined;
  readonly cookie: string | undefined;
}

export type Judgement =
  | { readonly kind: 'allowed' }
  /** The token was right: the browser gets the secret, and the address loses the token. */
  | { readonly kind: 'welcome' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

export function createSession(randomBytes: (count: number) => Uint8Array): Session {
  const text = (): string => Buffer.from(randomBytes(32)).toString('base64url');
  return { token: text(), secret: text(), isTokenUsed: false };
}

/** Cookies know no ports: each dashboard of a machine has a name of its own. */
export function cookieName(port: number): string {
  return `helm-dashboard-${port}`;
}

/**
 * Lets in who belongs to the session, and nobody else: a page of another origin cannot ask (Origin,
 * Sec-Fetch-Site), nor can one whose name was made to lead here (Host), nor another user of the machine
 * (the secret).
 */
export function judge(arrival: Arrival, session: Session, port: number): Judgement {
  const { method, host, origin, site } = arrival;
  const names = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !names.includes(host)) return refused(421, 'this is not its address');
  const isChange = method !== 'GET';
  if (isChange && method !== 'POST') return refused(405, 'there are GET and POST');
  if (origin === undefined ? isChange : origin !== `http://${host}`) {
    return refused(403, 'requests come from its own page alone');
  }
  const url = parse(arrival.target);
  if (url === undefined) return refused(400, 'this is no path of the dashboard');
  const token = url.searchParams.get('token');
  if (token !== null && url.pathname === '/' && !isChange)
    return exchange(token, arrival, session, port);
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return refused(403, 'requests come from its own page alone');
  }
  return hasSecret(arrival, session, port) ? { kind: 'allowed' } : locked;
}

const locked: Judgement = {
  kind: 'refused',
  status: 401,
  reason: 'open the address that helm dashboard printed',
};

function exchange(token: string, arrival: Arrival, session: Session, port: number): Judgement {
  if (hasSecret(arrival, session, port)) return { kind: 'welcome' };
  if (session.isTokenUsed) {
    return refused(401, 'this address was opened before: end helm dashboard, and start it again');
  }
  if (!isSame(token, session.token)) return locked;
  session.isTokenUsed = true;
  return { kind: 'welcome' };
}

function hasSecret({ cookie = '' }: Arrival, { secret }: Session, port: number): boolean {
  const prefix = `${cookieName(port)}=`;
  return cookie
    .split(/; */)
    .some((pair) => pair.startsWith(prefix) && isSame(pair.slice(prefix.length), secret));
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Paths that would lead anywhere else are not even normalized. */
function parse(target: string): URL | undefined {
  const [path = ''] = target.split(/[?#]/);
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  if (/(^|[/\\])\.\.?([/\\]|$)/.test(plain) || plain.includes('\0')) return undefined;
  return URL.parse(target, 'http://localhost') ?? undefined;
}

function refused(status: number, reason: string): Judgement {
  return { kind: 'refused', status, reason };
}
