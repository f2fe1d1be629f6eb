/** What the benchmarks of the controller share with the tests. */
export { buildChart } from '../../../test/support/chart-builder.ts';
export { indexOf } from '../../../test/support/fake-repository.ts';
export { buildOnce } from '../../../test/support/controlplane/build.ts';
export { startControlPlane } from '../../../test/support/controlplane/control-plane.ts';
