/** Which release a grant is for, and which chart from where. */
export interface GrantSubject {
  /** The cluster as it is known by everybody who may read it. */
  readonly cluster: string;
  readonly namespace: string;
  readonly release: string;
  /** The name of the chart. */
  readonly chart: string;
  /** Where the chart came from, whatever its version. */
  readonly origin: string;
}

/** What a user of this machine has allowed the scripts of a release. */
export interface Grant extends GrantSubject {
  /** What the newest version from there was allowed. */
  readonly permissions: readonly string[];
  /** What each version was allowed that was recorded in the cluster, newest last. */
  readonly versions: readonly VersionGrant[];
}

export interface VersionGrant {
  /** Of all that the version consists of: what a cluster gives back may be something else. */
  readonly digest: string;
  readonly permissions: readonly string[];
}

const subjectKeys = ['cluster', 'namespace', 'release', 'chart', 'origin'] as const;

export function isAbout(grant: GrantSubject, subject: GrantSubject): boolean {
  return subjectKeys.every((key) => grant[key] === subject[key]);
}

/** More than anybody keeps of a release. */
const maxVersions = 256;

/** A grant with one more version; what was allowed before counts for the versions before only. */
export function withVersion(
  subject: GrantSubject,
  before: Grant | undefined,
  version: VersionGrant,
): Grant {
  const others = (before?.versions ?? []).filter(({ digest }) => digest !== version.digest);
  return {
    ...subject,
    permissions: version.permissions,
    versions: [...others, version].slice(-maxVersions),
  };
}
