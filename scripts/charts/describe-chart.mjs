/** What has to be known of a chart before it is lived: whether it renders, and which value changes something. */
import { release, namespace, runHelm } from './run-helm.mjs';

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

export async function describeChart(chart, program) {
  const [first, second] = [await render(program, chart), await render(program, chart)];
  if (first.code !== 0) return { skipped: first.error };
  if (first.stdout.trim() === '') return { skipped: 'renders nothing' };
  const change = await findChange(program, chart, first.stdout);
  return { change, renderings: [first.stdout, second.stdout] };
}

async function findChange(program, chart, before) {
  for (const change of changes) {
    const { code, stdout } = await render(program, chart, ['--set', change]);
    if (code === 0 && stdout !== before) return change;
  }
  return noChange;
}

function render(program, chart, args = []) {
  const where = ['-n', namespace, '--kube-version', '1.36.1'];
  return runHelm(program, undefined, ['template', release, chart, ...where, ...args]);
}
