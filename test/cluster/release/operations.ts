import { randomBytes } from 'node:crypto';
/** Operations on releases as the tests of the protocol make them. */
import type { KubeClient } from '../../../src/kube/index.ts';
import { encodePayload, openOperation } from '../../../src/release/index.ts';
import type {
  OpenOperationOptions,
  OperationKind,
  Payload,
  ReleaseOperation,
  ReleaseVersion,
  VersionDraft,
} from '../../../src/release/index.ts';

export const chart = {
  name: 'web',
  version: '1.0.0',
  appVersion: '9',
  reference: './web',
  digest: 'sha256:0',
};

export function payloadOf(own: Partial<Payload> = {}): Payload {
  return {
    chart: Buffer.from('the package of a chart'),
    values: { replicas: 1 },
    manifest: 'kind: ConfigMap\n',
    hooks: [],
    notes: '',
    ...own,
  };
}

export function configMapReference(
  namespace: string,
  name: string,
): VersionDraft['inventory'][number] {
  return { apiVersion: 'v1', kind: 'ConfigMap', namespace, name };
}

export function draftOf(
  own: Partial<Omit<VersionDraft, 'payload'>> & { readonly payload?: Partial<Payload> } = {},
): VersionDraft {
  const { payload, ...rest } = own;
  return {
    chart,
    description: 'Preparing',
    user: 'alice',
    inventory: [],
    historyMax: 10,
    payload: encodePayload(payloadOf(payload), randomBytes),
    ...rest,
  };
}

export async function open(
  client: KubeClient,
  kind: OperationKind,
  own: Partial<OpenOperationOptions> = {},
): Promise<ReleaseOperation> {
  const { namespace } = client;
  return openOperation(client, {
    namespace,
    name: 'web',
    kind,
    holder: 'alice@laptop (1)',
    ...own,
  });
}

/** An operation from its begin to its commit. */
export async function deploy(
  client: KubeClient,
  kind: OperationKind = 'upgrade',
  draft: VersionDraft = draftOf(),
  own: Partial<OpenOperationOptions> = {},
): Promise<ReleaseVersion> {
  const operation = await open(client, kind, { composition: draft, ...own });
  try {
    const version = await operation.begin(draft);
    await operation.commit(version, `${kind} complete`);
    return version;
  } finally {
    await operation.close();
  }
}
