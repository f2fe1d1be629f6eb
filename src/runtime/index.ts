/**
 * The runtimes: the package runs on Node, the executable on Bun, and what renders charts also in
 * browsers, for which `web/` stands in. Everywhere else code is written for Node, and no other module
 * names Bun; where another does otherwise, and it shows, there is a function here that says what
 * differs and why. Known beside those: Bun does not hold a worker to
 * its `resourceLimits`, only Lua's own limit of memory counts there.
 */
export {
  compileSooner,
  decrypt,
  encrypt,
  endThread,
  gunzip,
  hash,
  hmac,
  isExecutable,
  peerCertificateOf,
  scrypt,
} from './differences.ts';
export { userName } from './user-name.ts';
