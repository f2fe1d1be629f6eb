import { HelmError } from '../base/index.ts';
import { runProgram } from '../processes/index.ts';

export interface PluginProgram {
  /** As messages name it: `plugin "s3"`. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input?: Uint8Array;
  readonly signal: AbortSignal;
}

const maxOutputSize = 100 << 20;

/** What a program prints that has to succeed. */
export async function outputOf(program: PluginProgram): Promise<Uint8Array> {
  const { title, command: file, args, environment, input = new Uint8Array(), signal } = program;
  const result = await runProgram(
    { file, args },
    { environment, input, signal, maxOutputSize, sharesTerminal: true },
  );
  if (signal.aborted) throw new HelmError('Interrupted', 'interrupted');
  if (result.how === 'exit' && result.code === 0) return result.output;
  const ending = result.how === 'exit' ? 'exited with error' : `was ended by signal ${result.code}`;
  throw new HelmError('PluginFailed', `${title} ${ending}`);
}
