import { makeVisible } from '../../base/index.ts';
import type { HelmRequest } from '../../requests/index.ts';
import { formatTable } from '../terminal/table.ts';

/** What programs read of a request. */
export function requestData({ name, namespace, spec, status }: HelmRequest): object {
  const ready = readyOf(status);
  return {
    name,
    namespace,
    release: spec.releaseName,
    target_namespace: spec.targetNamespace,
    suspended: spec.isSuspended,
    ready: ready?.status ?? 'Unknown',
    reason: ready?.reason ?? '',
    message: ready?.message ?? '',
    chart: status.lastApplied?.reference ?? '',
    version: status.version?.toUpperCase() ?? '',
  };
}

export function formatRequests(requests: readonly HelmRequest[]): string {
  const rows = requests.map(({ name, namespace, spec, status }) => {
    const ready = readyOf(status);
    const state = spec.isSuspended ? 'suspended' : (ready?.status ?? 'Unknown');
    return [
      namespace,
      name,
      state,
      ready?.reason ?? '',
      ready?.message ?? 'nobody has answered it yet',
    ];
  });
  const header = ['NAMESPACE', 'NAME', 'READY', 'REASON', 'MESSAGE'];
  return formatTable(
    header,
    rows.map((row) => row.map(makeVisible)),
  );
}

function readyOf({ conditions }: HelmRequest['status']) {
  return conditions.find(({ type }) => type === 'Ready');
}
