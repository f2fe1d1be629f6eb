/** `npm run controlplane`: a control plane to try things on, until interrupted. */
import { startControlPlane } from './control-plane.ts';

const report = (line: string): boolean => process.stderr.write(`${line}\n`);

const plane = await startControlPlane({ report });
report(`Kubernetes is at ${plane.url}. Press Ctrl-C to end it.`);
for (const name of ['editor', 'viewer', 'nobody']) {
  report(`As ${name}: KUBECONFIG=${plane.account(name).kubeconfig}`);
}
process.stdout.write(`export KUBECONFIG=${plane.admin.kubeconfig}\n`);

const interrupt = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
});
try {
  await Promise.race([interrupt, plane.failure]);
} finally {
  await plane.stop();
}
