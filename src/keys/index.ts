/**
 * Private keys, made with the machine's own randomness and without waiting, since templates render
 * synchronously. Whoever needs one is given `generateKey`; nobody but the context of the actions
 * comes here for it.
 */
export { generateKey } from './generate-key.ts';
export type { KeyKind } from './generate-key.ts';
