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

/** What an application consists of. */
export interface Composition {
  readonly chart: ChartIdentity;
  readonly about?: ChartDescription;
  readonly inventory: readonly ObjectReference[];
}

/** A new Application; it is pending until it is known what is in it. */
export function formatApplication(
  namespace: string,
  name: string,
  composition?: Composition,
): KubeObject {
  return {
    ...applicationKind,
    metadata: { name, namespace, labels: ownLabels(name) },
    spec: {
      selector: { matchLabels: { [releaseLabel]: name } },
      ...(composition === undefined ? { assemblyPhase: 'Pending' } : specOf(composition)),
    },
  };
}

/** A merge patch: what an application consists of from now on. */
export function formatComposition(composition: Composition): object {
  const spec = specOf(composition);
  // What a chart no longer says of itself goes.
  return { spec: { ...spec, descriptor: { description: null, ...spec.descriptor } } };
}

function specOf({ chart, about = {}, inventory }: Composition) {
  const { description, keywords = [], maintainers = [], icon, links = [] } = about;
  return {
    componentKinds: kindsOf(inventory),
    assemblyPhase: 'Succeeded',
    descriptor: {
      type: chart.name,
      version: chart.appVersion === '' ? chart.version : chart.appVersion,
      ...(description === undefined ? {} : { description }),
      keywords,
      maintainers,
      icons: icon === undefined ? [] : [{ src: icon }],
      links: links.map((url) => ({ url })),
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
