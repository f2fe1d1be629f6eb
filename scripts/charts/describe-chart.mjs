/** What has to be known of a chart before it is lived: whether it renders, which value changes something, and where it may live. */
import { createContext, template } from '../../src/index.ts';
import { release } from './run-helm.mjs';
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

export async function describeChart({ directory, namespace }) {
  const context = createContext({ environment: { HELM_NAMESPACE: namespace } });
  const render = async (...set) => {
    const options = { chart: directory, kubeVersion: '1.36.1', values: { set } };
    const { crds, manifests, hooks } = await template(context, release, options);
    return [...crds, ...manifests, ...hooks].map(({ content }) => content).join('\n---\n');
  };
  try {
    const renderings = [await render(), await render()];
    const [first] = renderings;
    if (first.trim() === '') return { skipped: 'renders nothing' };
    const isShareable = staysInNamespace(first, namespace);
    return { change: await findChange(render, first), isShareable, renderings };
  } catch (error) {
    return { skipped: error.message };
  }
}

async function findChange(render, before) {
  for (const change of changes) {
    const after = await render(change).catch(() => before);
    if (after !== before) return change;
  }
  return noChange;
}
