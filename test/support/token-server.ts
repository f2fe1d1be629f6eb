import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Answer, Loopback, RecordedRequest } from './loopback.ts';
import { startLoopback, tlsFiles } from './loopback.ts';

/** A token service as the Distribution registry asks for one: it signs what a user may do. */
export async function startTokenServer(user: {
  readonly username: string;
  readonly password: string;
}): Promise<Loopback> {
  const pair = Buffer.from(`${user.username}:${user.password}`).toString('base64');
  return startLoopback((request): Answer => {
    if (request.headers['authorization'] !== `Basic ${pair}`) {
      return {
        status: 401,
        body: '{"errors":[{"code":"UNAUTHORIZED","message":"wrong credentials"}]}',
      };
    }
    return { body: JSON.stringify({ token: tokenFor(request, user.username) }) };
  });
}

function tokenFor(request: RecordedRequest, subject: string): string {
  const scopes = new URL(request.url, 'http://tokens').searchParams.getAll('scope');
  const access = scopes.flatMap((scope) => {
    const [, type, name, actions = ''] = /^([^:]+):(.+):([^:]*)$/.exec(scope) ?? [];
    return type === undefined ? [] : [{ type, name, actions: actions.split(',') }];
  });
  const now = Math.floor(Date.now() / 1000);
  const certificate = readFileSync(tlsFiles.serverCertificate, 'utf8').replace(
    /-----[^-]+-----|\s/g,
    '',
  );
  const header = { typ: 'JWT', alg: 'ES256', x5c: [certificate] };
  const claims = {
    iss: 'test',
    sub: subject,
    aud: 'test',
    exp: now + 300,
    nbf: now - 10,
    iat: now,
    jti: String(now),
    access,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode(header)}.${encode(claims)}`;
  const key = createPrivateKey(readFileSync(tlsFiles.serverKey));
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
