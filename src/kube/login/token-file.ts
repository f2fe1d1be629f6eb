import { readFileSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import { fileError } from '../../files/index.ts';
import type { Grant } from './cached-login.ts';
import { bearer } from './login.ts';

/** Kubernetes replaces the token in a Pod's file long before it expires. */
const readAgainAfter = 60_000;

export function readTokenFile(file: string, now: Date): Grant {
  const token = read(file).trim();
  if (token === '') throw new HelmError('LoginFailed', `cannot log in: "${file}" holds no token`);
  return { proof: bearer(token), expires: new Date(now.getTime() + readAgainAfter) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw fileError('read', file, cause);
  }
}
