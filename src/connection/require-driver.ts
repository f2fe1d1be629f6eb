import { HelmError } from '../base/index.ts';

/** Where Helm may keep releases that are read here, too, whichever is named. */
const inCluster: ReadonlySet<string> = new Set([
  '',
  'secret',
  'secrets',
  'configmap',
  'configmaps',
]);

/** Refuses `HELM_DRIVER` where it means that releases are elsewhere: nobody would find them. */
export function requireDriver(driver = ''): void {
  if (inCluster.has(driver)) return;
  if (driver !== 'sql' && driver !== 'memory') {
    throw new HelmError('UnsupportedDriver', `unknown driver "${driver}"`);
  }
  const message = `releases are objects of the cluster: HELM_DRIVER=${driver} is not supported`;
  throw new HelmError('UnsupportedDriver', message, {
    hint: 'take HELM_DRIVER out of the environment; releases in a database have to be moved into Secrets first',
  });
}
