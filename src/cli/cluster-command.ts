import type { Command, CommandDefinition } from './command.ts';
import { defineCommand } from './command.ts';
import type { FlagSpecs } from './flags/spec.ts';
import { withEndSignal } from './terminal/end-signal.ts';

/** A command that works on a cluster: when it is interrupted, it still puts things in order. */
export function defineClusterCommand<const F extends FlagSpecs>(
  definition: CommandDefinition<F>,
): Command {
  return defineCommand<F>({
    ...definition,
    run: (invocation) =>
      withEndSignal(async (end) => {
        const { context } = invocation;
        const signal = AbortSignal.any([context.signal, end]);
        const code = await definition.run({ ...invocation, context: { ...context, signal } });
        return code ?? undefined;
      }),
  });
}
