import type { JsonObject } from '../../object.ts';
import { listAt, objectsAt } from '../../object.ts';
import type { ApiResource } from '../../resources/api-resource.ts';
import type { Catalog } from '../../resources/catalog.ts';

/** Of one rule. */
const maxKinds = 10;

/** The kinds that the rules of a policy name, by group, version and kind. Who says "all" names none. */
export function seenKinds(spec: JsonObject, catalog: Catalog): readonly ApiResource[] {
  const found = new Map<string, ApiResource>();
  for (const rule of objectsAt(spec, 'matchConstraints', 'resourceRules')) {
    const named = kindsOfRule(rule, catalog).slice(0, maxKinds);
    for (const one of named) found.set([one.group, one.version, one.kind].join(' '), one);
    if (named.length === maxKinds) break;
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function kindsOfRule(rule: JsonObject, catalog: Catalog): readonly ApiResource[] {
  const [groups, versions, all] = ['apiGroups', 'apiVersions', 'resources'].map((key) =>
    listAt(rule, key).map(String).sort(),
  ) as [string[], string[], string[]];
  if ([...groups, ...versions].some((one) => one.includes('*'))) return [];
  const plurals = all.filter((one) => !/[*/]/.test(one));
  return groups.flatMap((group) =>
    versions.flatMap((version) =>
      plurals.flatMap((plural) => find(catalog, { group, version, plural })),
    ),
  );
}

/** Who looks up a kind without a group finds it in every group. */
function find(
  catalog: Catalog,
  { group, version, plural }: Pick<ApiResource, 'group' | 'version' | 'plural'>,
): readonly ApiResource[] {
  if (group !== '') return [catalog.find(group, version, plural) ?? []].flat();
  return catalog.all().filter((one) => one.version === version && one.plural === plural);
}
