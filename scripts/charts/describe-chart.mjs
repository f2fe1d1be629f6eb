/** What has to be known of a chart before it is lived: whether it renders, which value changes something, and where it may live. */
import { release, runHelm } from './run-helm.mjs';
import { staysInNamespace } from './scope.mjs';

/** Tried one after the other, until one changes what is rendered. */
const changes = [
  'replicaCount=2',
  'replicas=2',
  'podAnnotations.changed=yes',
  'commonAnnotations.changed=yes',
  'commonLabels.changed=yes',
  'podLabels.changed=yes',
  'labels.changed=yes',
  'controller.replicaCount=2',
  'server.replicaCount=2',
];
const noChange = 'changed=yes';

export async function describeChart({ directory, namespace }, program) {
  const render = (args = []) => {
    const where = ['-n', namespace, '--kube-version', '1.36.1', '--include-crds'];
    return runHelm(program, undefined, ['template', release, directory, ...where, ...args]);
  };
  const [first, second] = [await render(), await render()];
  if (first.code !== 0) return { skipped: first.error };
  if (first.stdout.trim() === '') return { skipped: 'renders nothing' };
  const isShareable = staysInNamespace(first.stdout, namespace);
  const change = await findChange(render, first.stdout);
  return { change, isShareable, renderings: [first.stdout, second.stdout] };
}

async function findChange(render, before) {
  for (const change of changes) {
    const { code, stdout } = await render(['--set', change]);
    if (code === 0 && stdout !== before) return change;
  }
  return noChange;
}
