import { findRecord, HelmError } from '../base/index.ts';
import type { Environment } from '../http/index.ts';
import type { Credential } from './credential.ts';

const timeout = 60_000;
const maxOutput = 1 << 20;

type Command = 'get' | 'store' | 'erase';

export interface HelperOptions {
  readonly environment: Environment;
  readonly signal?: AbortSignal;
}

/** A program that keeps credentials, by the protocol of Docker's `docker-credential-NAME`. */
export function credentialHelper(
  name: string,
  options: HelperOptions,
): {
  readonly get: (address: string) => Promise<Credential | undefined>;
  readonly put: (address: string, credential: Credential) => Promise<void>;
  readonly remove: (address: string) => Promise<void>;
} {
  const program = `docker-credential-${name}`;
  return {
    async get(address) {
      const output = await run(program, 'get', address, options);
      return output === undefined ? undefined : parseAnswer(program, output);
    },
    async put(address, credential) {
      await run(program, 'store', JSON.stringify(storedForm(address, credential)), options);
    },
    async remove(address) {
      await run(program, 'erase', address, options);
    },
  };
}

function storedForm(address: string, { identityToken, username, password }: Credential): object {
  return identityToken === undefined
    ? { ServerURL: address, Username: username ?? '', Secret: password ?? '' }
    : { ServerURL: address, Username: '<token>', Secret: identityToken };
}

function parseAnswer(program: string, output: string): Credential | undefined {
  const answer = findRecord(output);
  if (answer === undefined) throw helperError(program, 'its answer is no JSON object');
  const { Username: username, Secret: secret } = answer;
  if (typeof username !== 'string' || typeof secret !== 'string') {
    throw helperError(program, 'its answer has no user name and secret');
  }
  if (username === '' && secret === '') return undefined;
  return username === '<token>' ? { identityToken: secret } : { username, password: secret };
}

/** The program's output, or undefined when it says that it knows nothing. */
async function run(
  program: string,
  command: Command,
  input: string,
  { environment, signal }: HelperOptions,
): Promise<string | undefined> {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(program, [command], {
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    ...(signal === undefined ? {} : { signal }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > maxOutput) child.kill();
  });
  child.stdin.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () => reject(helperError(program, 'it cannot be started')));
    child.on('close', resolve);
  });
  if (code === 0) return output;
  if (/credentials not found/i.test(output) && command !== 'store') return undefined;
  // What it printed may hold the secret it was given.
  throw helperError(program, code === null ? 'it was stopped' : `it failed with code ${code}`);
}

function helperError(program: string, reason: string): HelmError {
  return new HelmError(
    'CredentialHelperFailed',
    `cannot use the credential helper ${program}: ${reason}`,
  );
}
