/** A version or a constraint that can't be read. The texts are those of Helm's semver library. */
export class SemverError extends Error {
  override readonly name = 'SemverError';
}
