import type { KubeObject, ObjectReference } from '../../kube/index.ts';
import { groupOf, releaseLabel } from '../../kube/index.ts';
import { ownLabels } from '../format-release.ts';
import { applicationKind } from '../kinds.ts';
import type { ChartIdentity } from '../release.ts';

/** What a chart says of itself to people. */
export interface ChartDescription {
  readonly description?: string | undefined;
  readonly keywords?: readonly string[];
  readonly maintainers?: readonly Maintainer[];
  /** The address of a picture. */
  readonly icon?: string | undefined;
  /** Addresses to read on: of the project, of its source. */
  readonly links?: readonly string[];
}

export interface Maintainer {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly url?: string | undefined;
}

/** An Application before it is known what is in it. */
export function formatApplication(namespace: string, name: string): KubeObject {
  return {
    ...applicationKind,
    metadata: { name, namespace, labels: ownLabels(name) },
    spec: {
      selector: { matchLabels: { [releaseLabel]: name } },
      assemblyPhase: 'Pending',
    },
  };
}

/** A merge patch: what an application consists of. */
export function formatComposition(
  chart: ChartIdentity,
  { description, keywords = [], maintainers = [], icon, links = [] }: ChartDescription,
  inventory: readonly ObjectReference[],
): object {
  return {
    spec: {
      componentKinds: kindsOf(inventory),
      assemblyPhase: 'Succeeded',
      descriptor: {
        type: chart.name,
        version: chart.appVersion === '' ? chart.version : chart.appVersion,
        description: description ?? null,
        keywords,
        maintainers,
        icons: icon === undefined ? [] : [{ src: icon }],
        links: links.map((url) => ({ url })),
      },
    },
  };
}

function kindsOf(inventory: readonly ObjectReference[]): readonly object[] {
  const kinds = new Map(
    inventory.map(({ apiVersion, kind }) => {
      const group = groupOf(apiVersion);
      return [`${group}/${kind}`, { group, kind }];
    }),
  );
  return [...kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind);
}
