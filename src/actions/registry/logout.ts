import type { ActionContext } from '../../context/index.ts';
import { credentialStoreOf } from '../../source/index.ts';
import { hostOf } from './login.ts';

/** Forgets the credentials for a registry. */
export async function logout(context: ActionContext, host: string): Promise<void> {
  await credentialStoreOf(context).remove(hostOf(context, host));
}
