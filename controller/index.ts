/**
 * The controller: HelmRequests in, releases out. A second façade over the same actions as the command
 * line; it writes the same records under the same lock, so that both can be used on one release.
 */
export { runController } from './controller.ts';
export { diffRequest } from './diff-request.ts';
export type { ControllerOptions } from './controller.ts';
