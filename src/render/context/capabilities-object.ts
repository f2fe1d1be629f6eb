import type { GoFunction, GoObject } from '../../go/index.ts';
import { StructFields, goFunction, structObject, typedSlice } from '../../go/index.ts';
import type { Capabilities, KubeVersion } from './capabilities.ts';

/** `.Capabilities`, as templates see it: a pointer to Helm's struct. */
export function capabilitiesObject(capabilities: Capabilities): GoObject {
  const object = structObject('*common.Capabilities', 'ptr', {
    KubeVersion: kubeVersionObject(capabilities.kubeVersion),
    APIVersions: versionSet(capabilities.apiVersions),
    HelmVersion: buildObject(),
  });
  const copy = goFunction('func() *common.Capabilities', () => capabilitiesObject(capabilities));
  return { ...object, goMethod: (name) => (name === 'Copy' ? copy : undefined) };
}

/** The build that a `go install` of the Helm we follow makes. */
const helmBuild = {
  Version: 'v4.3',
  GitCommit: '',
  GitTreeState: '',
  GoVersion: 'go1.26.8',
  KubeClientVersion: 'v1.37',
};

/** Encoders leave out what is empty. */
function buildObject(): GoObject {
  const encoded = [
    ['version', helmBuild.Version],
    ['go_version', helmBuild.GoVersion],
    ['kube_client_version', helmBuild.KubeClientVersion],
  ] as const;
  return {
    ...structObject('version.BuildInfo', 'struct', helmBuild),
    goJson: () => new StructFields(encoded),
  };
}

/** Its methods are the pointer's: an action calls String, printf prints the fields. */
function kubeVersionObject(version: KubeVersion): GoObject {
  const fields = {
    Version: version.version,
    normalizedVersion: version.normalized,
    Major: version.major,
    Minor: version.minor,
  };
  return {
    ...structObject('common.KubeVersion', 'struct', fields),
    goMethod: (name) => kubeVersionMethods(version)[name],
  };
}

function kubeVersionMethods(
  version: KubeVersion,
): Readonly<Record<string, GoFunction | undefined>> {
  return {
    String: goFunction('func() string', () => version.normalized),
    GitVersion: goFunction('func() string', () => version.version),
  };
}

function versionSet(versions: readonly string[]): readonly string[] {
  return typedSlice<unknown>(
    {
      name: 'common.VersionSet',
      underlying: '[]string',
      method: (receiver, name) =>
        name === 'Has'
          ? goFunction('func(string) bool', (version: string) => receiver.includes(version))
          : undefined,
    },
    [...versions],
  ) as string[];
}
