/** The namespace of a chart: the same on every server and with every client, since charts may say it. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const patience = 30_000;

export function namespaceOf(chart) {
  return `chart-${createHash('sha256').update(chart).digest('hex').slice(0, 8)}`;
}

/** Once it has what controllers put into each; tells the keys of all that. */
export async function createNamespace(api, namespace) {
  await api.post('/api/v1/namespaces', { metadata: { name: namespace } });
  const inside = `/api/v1/namespaces/${namespace}`;
  await waitFor(api, `${inside}/serviceaccounts/default`);
  await waitFor(api, `${inside}/configmaps/kube-root-ca.crt`);
  return [
    `/Namespace ${namespace}`,
    `/ServiceAccount ${namespace}/default`,
    `/ConfigMap ${namespace}/kube-root-ca.crt`,
  ];
}

async function waitFor(api, target) {
  const deadline = Date.now() + patience;
  while ((await api.get(target)).status !== 200) {
    if (Date.now() > deadline) throw new Error(`Still not there: ${target}`);
    await delay(50);
  }
}
