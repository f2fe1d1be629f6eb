import type * as NodeCrypto from 'node:crypto';

/** Loaded at the first use: it takes longer to load than most charts take to render. */
export function nodeCrypto(): typeof NodeCrypto {
  return process.getBuiltinModule('node:crypto');
}
