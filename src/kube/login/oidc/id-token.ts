import { findRecord, HelmError } from '../../../base/index.ts';

/** When a token expires, by its own word: the server checks the signature, not we. */
export function expiryOfToken(token: string): Date {
  const [, payload = '', signature] = token.split('.');
  const seconds = signature === undefined ? undefined : expiryIn(payload);
  if (seconds !== undefined) return new Date(seconds * 1000);
  throw new HelmError('LoginFailed', 'cannot log in: the id-token is not a JSON Web Token');
}

function expiryIn(payload: string): number | undefined {
  const claims = findRecord(Buffer.from(payload, 'base64url').toString('utf8'));
  const expiry = claims?.['exp'];
  return typeof expiry === 'number' ? expiry : undefined;
}
