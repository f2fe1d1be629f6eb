import { HelmError } from '../../base/index.ts';
import { readText } from '../../files/index.ts';
import type { Grant } from './cached-login.ts';
import { bearer } from './login.ts';

/** Kubernetes replaces the token in a Pod's file long before it expires. */
const readAgainAfter = 60_000;

export function readTokenFile(file: string, now: Date): Grant {
  const token = readText(file).trim();
  if (token === '') throw new HelmError('LoginFailed', `cannot log in: "${file}" holds no token`);
  return { proof: bearer(token), expires: new Date(now.getTime() + readAgainAfter) };
}
