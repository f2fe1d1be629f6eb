import { readFileSync, realpathSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withLockFile, writeFileAtomically } from '../../../files/index.ts';
import { parseYaml, printYaml } from '../../../yaml/index.ts';
import type { LoginWorld } from '../login-world.ts';
import type { AuthProviderLogin } from './oidc-login.ts';
import type { FreshTokens } from './refresh-tokens.ts';

/**
 * Writes tokens back to where they came from, as kubectl does: issuers may accept a refresh token
 * only once, so that losing the new one would log the user out. The lock file is kubectl's own.
 */
export async function saveTokens(
  login: AuthProviderLogin,
  tokens: FreshTokens,
  world: LoginWorld,
): Promise<void> {
  try {
    const file = realpathSync(login.file);
    await withLockFile(`${file}.lock`, async () => rewrite(file, login.user, tokens), {
      sleep: (milliseconds) => delay(milliseconds),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    world.onWarning?.(`the new tokens of user "${login.user}" could not be saved: ${reason}`);
  }
}

function rewrite(file: string, user: string, tokens: FreshTokens): void {
  const config = parseYaml(readFileSync(file, 'utf8'), { numbers: 'exact' });
  const provider = mapAt(entryOf(mapAt(config)?.get('users'), user)?.get('user'))?.get(
    'auth-provider',
  );
  const fields = mapAt(mapAt(provider)?.get('config'));
  if (fields === undefined) throw new Error('the user is no longer in the kubeconfig');
  fields.set('id-token', tokens.idToken).set('refresh-token', tokens.refreshToken);
  writeFileAtomically(file, printYaml(config), { mode: statSync(file).mode & 0o777 });
}

function entryOf(list: unknown, name: string): Map<string, unknown> | undefined {
  const entries = Array.isArray(list) ? list.flatMap((item: unknown) => mapAt(item) ?? []) : [];
  return entries.find((entry) => entry.get('name') === name);
}

function mapAt(value: unknown): Map<string, unknown> | undefined {
  return value instanceof Map ? (value as Map<string, unknown>) : undefined;
}
