interface Target {
  readonly name: string;
  readonly bun: string;
}

/** The machines that executables are made for: our name, which is Go's, and Bun's. */
export const targets: readonly Target[] = [
  { name: 'linux-amd64', bun: 'linux-x64' },
  { name: 'linux-arm64', bun: 'linux-aarch64' },
  { name: 'darwin-amd64', bun: 'darwin-x64' },
  { name: 'darwin-arm64', bun: 'darwin-aarch64' },
  { name: 'windows-amd64', bun: 'windows-x64' },
  { name: 'windows-arm64', bun: 'windows-aarch64' },
  { name: 'freebsd-amd64', bun: 'freebsd-x64' },
  // For Alpine and other systems without glibc.
  { name: 'linux-amd64-musl', bun: 'linux-x64-musl' },
  { name: 'linux-arm64-musl', bun: 'linux-aarch64-musl' },
];

export function programOf({ name }: Target): string {
  return name.startsWith('windows-') ? 'helm.exe' : 'helm';
}
