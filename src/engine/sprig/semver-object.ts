import {
  compareVersions,
  formatVersion,
  nextMajor,
  nextMinor,
  nextPatch,
  SemverError,
  withMetadata,
  withPrerelease,
} from '../../base/index.ts';
import type { Version } from '../../base/index.ts';
import { GoError, goFunction, GoNumber } from '../../go/index.ts';
import type { GoFunction, GoObject } from '../../go/index.ts';

/** A version as templates hold it: what `semver` returns, or a value derived from it. */
export class SemverObject implements GoObject {
  readonly goType: '*semver.Version' | 'semver.Version';
  readonly version: Version;

  constructor(type: '*semver.Version' | 'semver.Version', version: Version) {
    this.goType = type;
    this.version = version;
  }

  get goKind(): string {
    return this.goType === '*semver.Version' ? 'ptr' : 'struct';
  }

  goString(): string {
    return formatVersion(this.version);
  }

  goJson(): string {
    return this.goString();
  }

  goText(): string {
    return this.goString();
  }

  goFields(): [string, unknown][] {
    const { major, minor, patch, prerelease, metadata, original } = this.version;
    return [
      ['major', new GoNumber('uint64', major)],
      ['minor', new GoNumber('uint64', minor)],
      ['patch', new GoNumber('uint64', patch)],
      ['pre', prerelease],
      ['metadata', metadata],
      ['original', original],
    ];
  }

  goMethod(name: string): GoFunction | undefined {
    const isPointer = this.goType === '*semver.Version';
    const method = valueMethods.get(name) ?? (isPointer ? pointerMethods.get(name) : undefined);
    if (method === undefined) return undefined;
    return goFunction(method.signature, (argument) => run(method, this.version, argument));
  }
}

interface Method {
  readonly signature: string;
  readonly call: (version: Version, argument: never) => unknown;
}

const valueMethods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    IncMajor: method('func() semver.Version', (version) => valueOf(nextMajor(version))),
    IncMinor: method('func() semver.Version', (version) => valueOf(nextMinor(version))),
    IncPatch: method('func() semver.Version', (version) => valueOf(nextPatch(version))),
    Major: method('func() uint64', ({ major }) => major),
    Metadata: method('func() string', ({ metadata }) => metadata),
    Minor: method('func() uint64', ({ minor }) => minor),
    Patch: method('func() uint64', ({ patch }) => patch),
    Prerelease: method('func() string', ({ prerelease }) => prerelease),
    SetMetadata: method('func(string) (semver.Version, error)', (version, metadata: string) =>
      valueOf(withMetadata(version, metadata)),
    ),
    SetPrerelease: method('func(string) (semver.Version, error)', (version, prerelease: string) =>
      valueOf(withPrerelease(version, prerelease)),
    ),
    String: method('func() string', formatVersion),
  }),
);

const pointerMethods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    Compare: method('func(*semver.Version) int', (version, other: SemverObject) =>
      BigInt(compareVersions(version, other.version)),
    ),
    Equal: comparison((order) => order === 0),
    GreaterThan: comparison((order) => order > 0),
    GreaterThanEqual: comparison((order) => order >= 0),
    LessThan: comparison((order) => order < 0),
    LessThanEqual: comparison((order) => order <= 0),
    Original: method('func() string', ({ original }) => original),
  }),
);

function method(signature: string, call: Method['call']): Method {
  return { signature, call };
}

function comparison(holds: (order: number) => boolean): Method {
  return method('func(*semver.Version) bool', (version, other: SemverObject) =>
    holds(compareVersions(version, other.version)),
  );
}

function valueOf(version: Version): SemverObject {
  return new SemverObject('semver.Version', version);
}

function run(method: Method, version: Version, argument: never): unknown {
  try {
    return method.call(version, argument);
  } catch (error) {
    if (error instanceof SemverError) throw new GoError(error.message);
    throw error;
  }
}
