/** What package managers want to know of a release: where its archives are, and their digests. */

export interface PublishedRelease {
  readonly version: string;
  /** Where its files are. */
  readonly from: string;
  /** The digest of each target's archive, by the target's name. */
  readonly archives: ReadonlyMap<string, string>;
}

const about = 'Kubernetes package manager with Lua in charts and releases that are objects';

/** A formula of Homebrew. */
export function formatFormula({ version, from, archives }: PublishedRelease): string {
  const archive = (name: string): string =>
    [`      url "${from}/helm-${name}.tar.gz"`, `      sha256 "${archives.get(name) ?? ''}"`].join(
      '\n',
    );
  const system = (name: string, intel: string, arm: string): string =>
    [
      `  on_${name} do`,
      ...['    on_intel do', archive(intel), '    end'],
      ...['    on_arm do', archive(arm), '    end'],
      '  end',
    ].join('\n');
  return `class HelmTs < Formula
  desc "${about}"
  homepage "${from.replace(/\/releases\/.*$/, '')}"
  version "${version}"
  license "Apache-2.0"

${system('macos', 'darwin-amd64', 'darwin-arm64')}
${system('linux', 'linux-amd64', 'linux-arm64')}

  conflicts_with "helm", because: "both install a \`helm\` executable"

  def install
    bin.install "helm"
    bash_completion.install "completions/helm.bash" => "helm"
    zsh_completion.install "completions/_helm"
    fish_completion.install "completions/helm.fish"
    man1.install Dir["man/*.1"]
  end

  test do
    system bin/"helm", "create", "web"
    assert_match "kind: Deployment", shell_output("#{bin}/helm template demo web")
  end
end
`;
}

/** A manifest of krew: `kubectl helm-ts`. */
export function formatKrewManifest({ version, from, archives }: PublishedRelease): string {
  const platforms = ['linux', 'darwin', 'windows'].flatMap((os) =>
    ['amd64', 'arm64'].map((arch) => ({ os, arch, name: `${os}-${arch}` })),
  );
  const entry = ({ os, arch, name }: (typeof platforms)[number]): string => `    - selector:
        matchLabels:
          os: ${os}
          arch: ${arch}
      uri: ${from}/helm-${name}.tar.gz
      sha256: ${archives.get(name) ?? ''}
      bin: ${os === 'windows' ? 'helm.exe' : 'helm'}`;
  return `apiVersion: krew.googlecontainertools.github.com/v1alpha2
kind: Plugin
metadata:
  name: helm-ts
spec:
  version: v${version}
  homepage: ${from.replace(/\/releases\/.*$/, '')}
  shortDescription: ${about}
  description: |
    Installs, upgrades and rolls back charts, those of Helm as they are, and charts
    that carry Lua; releases are Kubernetes objects, and no command strands one.
  platforms:
${platforms.map(entry).join('\n')}
`;
}
