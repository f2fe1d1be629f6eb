import { HelmError } from '../src/base/index.ts';

/** The Kubernetes that the embedded cluster answers as. */
export interface KubernetesVersion {
  readonly minor: number;
  readonly gitVersion: string;
}

const newest: KubernetesVersion = { minor: 36, gitVersion: 'v1.36.1' };
const oldestMinor = 29;

/** The newest where none is given; `1.31` and `v1.31.4` name others. */
export function parseKubernetesVersion(text?: string): KubernetesVersion {
  if (text === undefined || text === '') return newest;
  const [, minorText = '', patch = '0'] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const minor = Number(minorText);
  if (minorText === '' || minor < oldestMinor || minor > newest.minor) {
    throw new HelmError(
      'InvalidFlagValue',
      `The embedded cluster cannot be Kubernetes "${text}": it knows 1.${oldestMinor} to 1.${newest.minor}`,
    );
  }
  const isNewest = minor === newest.minor && !/\.\d+\.\d+$/.test(text);
  return isNewest ? newest : { minor, gitVersion: `v1.${minor}.${patch}` };
}

/** What `/version` says. Servers before 1.34 did not tell what they emulate. */
export function describeVersion({ minor, gitVersion }: KubernetesVersion): Record<string, string> {
  const emulation = {
    emulationMajor: '1',
    emulationMinor: String(minor),
    minCompatibilityMajor: '1',
    minCompatibilityMinor: String(minor - 1),
  };
  return {
    major: '1',
    minor: String(minor),
    ...(minor >= 34 && emulation),
    gitVersion,
    gitCommit: '',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: 'linux/amd64',
  };
}
