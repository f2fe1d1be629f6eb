import { HelmError } from '../../base/index.ts';
import { argumentOf } from '../api/answers.ts';
import type { Answers } from '../api/answers.ts';
import type { SandboxHost } from '../sandbox/sandbox.ts';

/** Gives the sandbox its answers; what is not among them is not there. */
export function sandboxHost(
  answers: Answers,
  others: Pick<SandboxHost, 'hear' | 'receiveBlob'>,
): SandboxHost {
  const askNow: SandboxHost['askNow'] = (name, args) => {
    const answer = own(answers.immediate, name);
    if (answer !== undefined) return answer(...args.map(argumentOf));
    if (own(answers.waiting, name) === undefined) throw notThere(name);
    throw new HelmError(
      'CannotWait',
      `${name} cannot be used in a template function, because rendering does not wait; use it in a handler of pre-render and keep the result`,
    );
  };
  return {
    ...others,
    askNow,
    ask: async (name, args, signal) => {
      const waiting = own(answers.waiting, name);
      return waiting === undefined ? askNow(name, args) : waiting(signal, ...args.map(argumentOf));
    },
  };
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function notThere(name: string): HelmError {
  return new HelmError('NotAllowed', `${name} is not allowed here`);
}
