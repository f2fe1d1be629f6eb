/** What every file of the contract suite starts from: clients of the server under test, and a namespace of its own. */
import { randomBytes } from 'node:crypto';
import { inject, vi } from 'vitest';
import { ApiClient, collection } from './api-client.ts';
import type { ApiResponse, Credentials } from './api-client.ts';
import type { KubeList, KubeObject } from './kube-object.ts';
import './server.ts';

const server = inject('contractServer');

export const admin: ApiClient = new ApiClient(server, { token: server.adminToken });

export function clientWith(credentials: Credentials): ApiClient {
  return new ApiClient(server, credentials);
}

export function credentialsOf(name: string): Required<Credentials> {
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

/** For what a test sets up or reads back: the object of a success, or an error that says what the server said. */
export async function must(answer: Promise<ApiResponse>): Promise<KubeObject> {
  return (await requireSuccess(answer)).body as KubeObject;
}

export async function mustList(answer: Promise<ApiResponse>): Promise<KubeList> {
  return (await requireSuccess(answer)).body as KubeList;
}

async function requireSuccess(answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const response = await answer;
  if (response.status >= 300) {
    throw new Error(`The server answered ${response.status}: ${response.text}`);
  }
  return response;
}

/** Tries an assertion until it holds. Controllers take their time; 30 seconds are more than any of them needs. */
export function eventually<T>(assertion: () => Promise<T>, timeout = 30_000): Promise<T> {
  return vi.waitFor(assertion, { timeout, interval: 50 });
}

export interface Right {
  readonly namespace: string;
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
}

/** Servers learn of rights by a watch of their own: waits until this one knows that a user has one. */
export async function untilAllowed(user: string, right: Right): Promise<void> {
  const apiVersion = 'authorization.k8s.io/v1';
  const path = collection(apiVersion, 'selfsubjectaccessreviews');
  const client = clientWith({ token: credentialsOf(user).token });
  const spec = { resourceAttributes: right };
  await eventually(async () => {
    const review = { apiVersion, kind: 'SelfSubjectAccessReview', spec };
    const { status } = await must(client.post(path, review));
    const { allowed } = status as { readonly allowed: boolean };
    if (!allowed) throw new Error(`"${user}" may not ${right.verb} ${right.resource} yet`);
  });
}

export interface Failure {
  readonly status: number;
  readonly body: {
    readonly apiVersion: 'v1';
    readonly kind: 'Status';
    readonly status: 'Failure';
    readonly code: number;
    readonly reason: string;
    readonly message: string;
  };
}

/** What a refusal looks like, to match a response with. */
export function failure(code: number, reason: string, message: string): Failure {
  return {
    status: code,
    body: { apiVersion: 'v1', kind: 'Status', status: 'Failure', code, reason, message },
  };
}
