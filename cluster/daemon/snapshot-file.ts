import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { HelmError } from '../../src/base/index.ts';
import { fileError, writeFileAtomically } from '../../src/files/index.ts';
import type { ClusterState } from './cluster-state.ts';

const path = '/helm/snapshot';

/** Writes everything that a cluster holds into a file, for its owner alone: there are Secrets in it. */
export async function saveSnapshot(state: ClusterState, file: string): Promise<void> {
  writeFileAtomically(file, await ask(state, 'GET'), { mode: 0o600 });
}

/** Makes a cluster hold what a file says, and nothing else. */
export async function loadSnapshot(state: ClusterState, file: string): Promise<void> {
  await ask(state, 'PUT', readSnapshot(file));
}

function readSnapshot(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw fileError('read', file, error);
  }
}

function ask(
  { url, ca, token }: ClusterState,
  method: string,
  body: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method, ca, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(answer);
        else reject(refusal(answer));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

function refusal(answer: Buffer): HelmError {
  const { message } = JSON.parse(answer.toString()) as { readonly message: string };
  return new HelmError('SnapshotRefused', message);
}
