/** What every file of the contract suite starts from: clients of the server under test, and a namespace of its own. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { ApiClient, collection } from './api-client.ts';
import type { ApiResponse } from './api-client.ts';
import './server.ts';

const server = inject('contractServer');

export const admin: ApiClient = new ApiClient(server, { token: server.adminToken });
export const anonymous: ApiClient = new ApiClient(server);

export function clientWithToken(token: string): ApiClient {
  return new ApiClient(server, { token });
}

export function user(name: string): ApiClient {
  return new ApiClient(server, { token: requireUser(name).token });
}

export function userByCertificate(name: string): ApiClient {
  const { certificate, key } = requireUser(name);
  return new ApiClient(server, { certificate, key });
}

function requireUser(name: string): (typeof server.users)[string] {
  const found = server.users[name];
  if (found === undefined) throw new Error(`The server has no user "${name}"`);
  return found;
}

/** A name that nothing else on the server has. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

export async function createNamespace(prefix: string): Promise<string> {
  const name = uniqueName(prefix);
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
  await must(admin.post(collection('v1', 'namespaces'), body));
  return name;
}

/** For what a test sets up rather than asserts: the body of a success, or an error that says what the server said. */
export async function must(answer: Promise<ApiResponse>): Promise<unknown> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`The server answered ${status}: ${text}`);
  return body;
}
