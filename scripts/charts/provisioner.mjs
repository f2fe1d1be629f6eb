/**
 * Volumes for the claims of a real control plane, which has nobody to make any: for claims that name
 * no class, or one that is there, as the embedded cluster does it.
 */
import { setTimeout as delay } from 'node:timers/promises';

const interval = 300;

export function startProvisioner(api) {
  const abort = new AbortController();
  const done = work(api, abort.signal);
  return {
    async stop() {
      abort.abort();
      await done;
    },
  };
}

async function work(api, signal) {
  while (!signal.aborted) {
    // The server may be on its way out.
    await provisionAll(api).catch(() => undefined);
    await delay(interval, undefined, { signal }).catch(() => undefined);
  }
}

async function provisionAll(api) {
  const claims = await listOf(api, '/api/v1/persistentvolumeclaims');
  const open = claims.filter(
    (claim) => claim.status?.phase === 'Pending' && !claim.spec.volumeName,
  );
  if (open.length === 0) return;
  const classes = await listOf(api, '/apis/storage.k8s.io/v1/storageclasses');
  const names = new Set(classes.map(({ metadata }) => metadata.name));
  for (const claim of open) {
    const { storageClassName } = claim.spec;
    if (storageClassName !== undefined && !names.has(storageClassName)) continue;
    await api.post('/api/v1/persistentvolumes', volumeFor(claim));
  }
}

async function listOf(api, target) {
  const { status, body } = await api.get(target);
  return status === 200 ? body.items : [];
}

function volumeFor({ metadata: { name, namespace, uid }, spec }) {
  const { storageClassName, accessModes, volumeMode, resources } = spec;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `pvc-${uid}` },
    spec: {
      storageClassName,
      accessModes,
      volumeMode,
      capacity: { storage: resources.requests.storage },
      persistentVolumeReclaimPolicy: 'Delete',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid },
      hostPath: { path: `/embedded/pvc-${uid}` },
    },
  };
}
