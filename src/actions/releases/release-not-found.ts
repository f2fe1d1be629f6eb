import { HelmError } from '../../base/index.ts';

/** In Helm's words. */
export function releaseNotFound(name: string): HelmError {
  return new HelmError('ReleaseNotFound', 'release: not found', {
    hint: `there is no release "${name}" in this namespace; list those there are with: helm list --all-namespaces`,
  });
}
