import type { ActionContext } from '../../src/context/index.ts';
import type { ApiCall } from '../server/route.ts';

/** The release that a call is about, and a context in its namespace. */
export function releaseOf({ context, parameters }: ApiCall): {
  readonly context: ActionContext;
  readonly namespace: string;
  readonly name: string;
} {
  const { namespace = '', name = '' } = parameters;
  return { context: within(context, namespace), namespace, name };
}

export function within(context: ActionContext, namespace: string): ActionContext {
  return { ...context, settings: { ...context.settings, namespace } };
}
