import type { RenderedFiles } from '../../render/index.ts';
import type { ChartOperation } from './chart-operation.ts';

/**
 * The events that every operation with a rendered chart has in common, up to the last before
 * its own: templates become objects, and objects are checked.
 */
export async function renderWithEvents(
  operation: ChartOperation,
  steps: {
    readonly render: () => Promise<RenderedFiles> | RenderedFiles;
    readonly validate?: () => Promise<void> | void;
  },
): Promise<void> {
  await operation.emit('chart-loaded');
  await operation.emit('pre-render');
  operation.takeRendered(await operation.perform('render', steps.render));
  await operation.emit('post-render');
  await operation.emit('pre-validate');
  await operation.perform('validate', steps.validate ?? (() => undefined));
  await operation.emit('post-validate');
}
