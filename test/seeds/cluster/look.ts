import { collection } from '../../cluster/contract/api-client.ts';
import { admin, mustList } from '../../cluster/contract/contract.ts';
import type { KubeObject } from '../../cluster/contract/kube-object.ts';

/** What there is of the release `life`, by somebody who shares no code with us. */
export interface Sight {
  readonly application: KubeObject | undefined;
  readonly release: KubeObject | undefined;
  /** Oldest first. */
  readonly versions: readonly KubeObject[];
  readonly config: KubeObject | undefined;
  readonly workload: KubeObject | undefined;
  readonly hook: KubeObject | undefined;
  readonly free: KubeObject | undefined;
  readonly test: KubeObject | undefined;
  readonly elsewhere: KubeObject | undefined;
}

export async function look(namespace: string, elsewhere: string): Promise<Sight> {
  const list = async (kind: string, plural: string, place = namespace) =>
    (await mustList(admin.get(collection(kind, plural, place)))).items;
  const [applications, releases, versions, maps, workloads, jobs, others] = await Promise.all([
    list('app.k8s.io/v1beta1', 'applications'),
    list('helm.sh/v3', 'releases'),
    list('helm.sh/v3', 'releaseversions'),
    list('v1', 'configmaps'),
    list('apps/v1', 'deployments'),
    list('batch/v1', 'jobs'),
    list('v1', 'configmaps', elsewhere),
  ]);
  const find = (items: readonly KubeObject[], name: string): KubeObject | undefined =>
    items.find(({ metadata }) => metadata.name === name);
  return {
    application: find(applications, 'life'),
    release: find(releases, 'life'),
    versions: versions
      .filter(({ metadata }) => metadata.labels?.['helm.sh/release'] === 'life')
      .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1)),
    config: find(maps, 'life'),
    workload: find(workloads, 'life'),
    hook: find(maps, 'life-hook'),
    free: find(maps, 'life-free'),
    test: find(jobs, 'life-test'),
    elsewhere: find(others, 'life-elsewhere'),
  };
}
