export interface ReleaseOptions {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly isUpgrade: boolean;
  /** Whatever is no upgrade is an install, unless it says that it is neither. */
  readonly isInstall?: boolean;
}

/** The release as templates see it: `.Release`. */
export function releaseObject(release: ReleaseOptions): Map<string, unknown> {
  return new Map<string, unknown>([
    ['Name', release.name],
    ['Namespace', release.namespace],
    ['IsUpgrade', release.isUpgrade],
    ['IsInstall', release.isInstall ?? !release.isUpgrade],
    ['Revision', BigInt(release.revision)],
    ['Service', 'Helm'],
  ]);
}
