/** A version or a constraint that can't be read. The texts are those of Helm's semver library. */
export class SemverError extends Error {
  override readonly name = 'SemverError';
  /** The constraint that the message quotes, for those who quote as Go does. */
  readonly improperConstraint: string | undefined;

  constructor(message: string, improperConstraint?: string) {
    super(message);
    this.improperConstraint = improperConstraint;
  }
}
