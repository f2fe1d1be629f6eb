/** Charts of many shapes. The first one has something of everything that a crash could leave behind. */
import type { Files } from './files.ts';
import {
  definitions,
  hooks,
  migration,
  script,
  subcharts,
  testPod,
  values,
  weightedHooks,
} from './files.ts';
import type { Piece } from './piece.ts';
import { named, only, within } from './piece.ts';
import {
  autoscaler,
  bigConfigMap,
  claim,
  clusterRole,
  configMap,
  cronJob,
  daemonSet,
  deployment,
  disruptionBudget,
  gadget,
  ingress,
  job,
  networkPolicy,
  role,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
} from './pieces.ts';

export interface Shape {
  readonly title: string;
  readonly pieces: readonly Piece[];
  readonly files?: readonly Files[];
}

const web: readonly Piece[] = [configMap, service, deployment];
const rbac: readonly Piece[] = [serviceAccount, role, roleBinding];

function many(count: number, piece: Piece): readonly Piece[] {
  return Array.from({ length: count }, (_, index) => named(piece, `-${index + 1}`));
}

export const shapes: readonly Shape[] = [
  {
    title: 'something of everything',
    pieces: [...web, only(configMap), clusterRole, only(clusterRole), gadget],
    files: [definitions, hooks],
  },
  { title: 'one object', pieces: [configMap] },
  { title: 'another object in each generation', pieces: [only(configMap)] },
  { title: 'many objects', pieces: [...many(40, configMap), ...many(10, secret)] },
  {
    title: 'many objects that come and go',
    pieces: [configMap, ...many(15, configMap).map(only)],
  },
  { title: 'a website', pieces: [...web, ingress, autoscaler, disruptionBudget], files: [testPod] },
  { title: 'a database', pieces: [service, statefulSet, secret], files: [values] },
  { title: 'an agent on every node', pieces: [daemonSet, ...rbac, clusterRole] },
  { title: 'jobs', pieces: [only(job), cronJob, configMap] },
  { title: 'claims', pieces: [claim, only(claim), deployment] },
  { title: 'rights alone', pieces: [...rbac, clusterRole, only(role), only(clusterRole)] },
  { title: 'custom resources', pieces: [...many(5, gadget), only(gadget)], files: [definitions] },
  { title: 'hooks in turn', pieces: [configMap], files: [weightedHooks] },
  { title: 'a migration before each change', pieces: web, files: [migration, testPod] },
  {
    title: 'a script',
    pieces: [...web, only(secret)].map((piece) => ({ ...piece, isScripted: true })),
    files: [script],
  },
  {
    title: 'a subchart',
    pieces: [...web, within('charts/child', named(configMap, '-child'))],
    files: [subcharts('charts/child')],
  },
  {
    title: 'subcharts within subcharts',
    pieces: [
      configMap,
      within('charts/a', named(secret, '-a')),
      within('charts/a/charts/b', named(configMap, '-b')),
      within('charts/a/charts/b/charts/c', only(named(service, '-c'))),
    ],
    files: [subcharts('charts/a', 'charts/a/charts/b', 'charts/a/charts/b/charts/c')],
  },
  {
    title: 'a record that takes several Secrets',
    pieces: [bigConfigMap, named(bigConfigMap, '-more'), named(bigConfigMap, '-most')],
  },
  { title: 'policies of the network', pieces: [networkPolicy, only(networkPolicy), service] },
  {
    title: 'a platform',
    pieces: [
      ...[...web, ...rbac, statefulSet, cronJob, gadget, only(secret), only(clusterRole)],
      within('charts/child', named(ingress, '-child')),
    ],
    files: [definitions, hooks, script, values, subcharts('charts/child')],
  },
];
