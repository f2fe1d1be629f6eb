import { isRecord } from '../../base/index.ts';
import type { KubeClient } from '../kube-client.ts';

export interface ServerVersion {
  /** `v1.36.1`. */
  readonly gitVersion: string;
  readonly major: string;
  readonly minor: string;
}

export async function fetchServerVersion(
  client: KubeClient,
  signal?: AbortSignal,
): Promise<ServerVersion> {
  const { body } = await client.send({
    method: 'GET',
    path: '/version',
    deed: "ask for the server's version",
    isRepeatable: true,
    signal,
  });
  const fields = isRecord(body) ? body : {};
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  return { gitVersion: text('gitVersion'), major: text('major'), minor: text('minor') };
}
