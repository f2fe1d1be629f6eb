/** How much is tried: a sample, unless the environment asks for more (see `scripts/reliability.mjs`). */
export const scale: Scale = {
  /** Processes that die at any moment. */
  kills: countOf('RELIABILITY_KILLS', 300),
  /** Charts that they die with, of 20 shapes. */
  charts: countOf('RELIABILITY_CHARTS', 20),
  /** Of so many that die, one is followed by a command of another machine. */
  elsewhere: countOf('RELIABILITY_ELSEWHERE', 8),
  /** How many commands are at work at once. */
  workers: countOf('RELIABILITY_WORKERS', 16),
  /** The lease of locks in seconds; the default one is longer than tests want to wait. */
  leaseSeconds: countOf('RELIABILITY_LEASE', 1),
  /** Upgrades one of whose writes arrives late, and how late in milliseconds: never before the next commit. */
  delays: countOf('RELIABILITY_DELAYS', 32),
  minDelay: countOf('RELIABILITY_MIN_DELAY', 500),
  maxDelay: countOf('RELIABILITY_MAX_DELAY', 3000),
  /** Upgrades by clocks that are wrong by a day. */
  clocks: countOf('RELIABILITY_CLOCKS', 20),
  /** Records that are damaged in two ways, or in one field. */
  records: countOf('RELIABILITY_RECORDS', 40),
  /** Clients that want the same release at once, and how often. */
  clients: countOf('RELIABILITY_CLIENTS', 16),
  rounds: countOf('RELIABILITY_ROUNDS', 20),
  /** Releases that have rounds beside each other. */
  releases: countOf('RELIABILITY_RELEASES', 1),
  /** Of how many fault plans for the controller one is tried. */
  planStride: countOf('RELIABILITY_PLAN_STRIDE', 16),
};

type Scale = Readonly<
  Record<
    | 'kills'
    | 'charts'
    | 'elsewhere'
    | 'workers'
    | 'leaseSeconds'
    | 'delays'
    | 'minDelay'
    | 'maxDelay'
    | 'clocks'
    | 'clients'
    | 'records'
    | 'rounds'
    | 'releases'
    | 'planStride',
    number
  >
>;

function countOf(name: string, usual: number): number {
  const given = Number(process.env[name] ?? usual);
  if (!Number.isInteger(given) || given < 0) throw new Error(`${name} is no count`);
  return given;
}
