import type { RemoteAccess } from '../../source/index.ts';
import { givenOf } from './given.ts';
import type { FlagValues } from './spec.ts';

/** Who one is at repositories and registries, and whom one believes there. */
export const accessFlags = {
  'ca-file': {
    type: 'string',
    description: 'certificate authorities to trust for HTTPS',
    complete: 'file',
  },
  'cert-file': { type: 'string', description: 'client certificate for HTTPS', complete: 'file' },
  'insecure-skip-tls-verify': {
    type: 'bool',
    description: 'do not check the certificates of servers (insecure)',
  },
  'key-file': { type: 'string', description: 'key of the client certificate', complete: 'file' },
  password: { type: 'string', description: 'password for the chart repository' },
  'plain-http': { type: 'bool', description: 'use HTTP to talk to registries (insecure)' },
  username: { type: 'string', description: 'user name for the chart repository' },
} as const;

export function accessOf(flags: FlagValues<typeof accessFlags>): RemoteAccess {
  return {
    isInsecure: flags.insecureSkipTlsVerify,
    plainHttp: flags.plainHttp,
    ...givenOf({
      caFile: flags.caFile,
      certFile: flags.certFile,
      keyFile: flags.keyFile,
      username: flags.username,
      password: flags.password,
    }),
  };
}
