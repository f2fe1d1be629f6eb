import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import { writeFileAtomically } from '../../src/files/index.ts';
import type { KubeObject } from '../../src/kube/index.ts';
import type { ChartSource } from '../../src/source/index.ts';
import { entryOf } from './read-object.ts';

type Trust = Pick<
  ChartSource,
  'keyring' | 'key' | 'trustedRoot' | 'certificateIdentity' | 'certificateOidcIssuer'
>;

/** What a Secret says of who may sign: OpenPGP keys, a key of cosign's, or an identity. */
export function trustIn({ settings }: ActionContext, secret: KubeObject): Trust {
  const directory = path.join(settings.cacheHome, 'controller-keys');
  const fileOf = (key: string): string | undefined => {
    const content = entryOf(secret, key);
    return content && keep(directory, content);
  };
  const keyring = fileOf('keyring');
  const key = fileOf('cosign.pub');
  const trustedRoot = fileOf('trusted-root.json');
  const certificateIdentity = textOf(secret, 'identity');
  const certificateOidcIssuer = textOf(secret, 'issuer');
  if ((keyring ?? key ?? certificateIdentity) === undefined) throw nothingIn(secret);
  return {
    ...(keyring === undefined ? {} : { keyring }),
    ...(key === undefined ? {} : { key }),
    ...(trustedRoot === undefined ? {} : { trustedRoot }),
    ...(certificateIdentity === undefined ? {} : { certificateIdentity }),
    ...(certificateOidcIssuer === undefined ? {} : { certificateOidcIssuer }),
  };
}

/** A file by its content: other content is another file, and another chart in the cache. */
function keep(directory: string, content: Uint8Array): string {
  const file = path.join(directory, createHash('sha256').update(content).digest('hex'));
  mkdirSync(directory, { recursive: true });
  writeFileAtomically(file, content);
  return file;
}

function textOf(secret: KubeObject, key: string): string | undefined {
  const entry = entryOf(secret, key);
  return entry && new TextDecoder().decode(entry).trim();
}

function nothingIn({ metadata }: KubeObject): HelmError {
  const message = `Secret "${metadata.name ?? ''}" says nobody who may sign charts`;
  return new HelmError('SourceMissing', message, {
    hint: 'it has a keyring, a cosign.pub, or identity, issuer and trusted-root.json',
  });
}
