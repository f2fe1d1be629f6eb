/**
 * The two runtimes: the package runs on Node, the executable on Bun. Everywhere else code is
 * written for Node, and no other module names Bun; where Bun does otherwise, and it shows, there is
 * a function here that says what differs and why. Known beside those: Bun does not hold a worker to
 * its `resourceLimits`, only Lua's own limit of memory counts there.
 */
export {
  compileSooner,
  endThread,
  hash,
  hmac,
  isExecutable,
  peerCertificateOf,
} from './differences.ts';
