import type { ServerResponse } from 'node:http';

/** The page may load and call what this server has, and nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer says to the browser. */
export function protect(response: ServerResponse): void {
  response.setHeader('content-security-policy', policy);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('cache-control', 'no-store');
}

export function refuse(
  response: ServerResponse,
  { status, reason }: { readonly status: number; readonly reason: string },
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${reason}\n`);
}

export function sendJson(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(toJson(data));
}

/** Integers of the cluster may be too large for a number. */
export function toJson(data: unknown): string {
  return JSON.stringify(data ?? {}, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
