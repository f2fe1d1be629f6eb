const shop = 'examples/charts/shop';
/** On the embedded cluster no container runs, so that a Pod says itself which image is not there. */
const typo = [
  '--set',
  'image.tag=1.99',
  '--set',
  'podAnnotations.cluster\\.helm\\.sh/image=missing',
];

/**
 * What the tour shows, one command each: what it `says` before, how it has to end (`status`), and for
 * one that is killed, after which of its words. `recorded` ones are on the front page,
 * and those that a user ends are left out where there is none.
 */
export const steps = [
  {
    says: 'A Kubernetes API in one process of this machine.',
    helm: ['cluster', 'start', '--ready-delay', '1s'],
    recorded: true,
  },
  {
    says: 'A chart with a subchart, a library, a schema and Lua.',
    helm: ['install', 'demo', shop, '--wait'],
    recorded: true,
  },
  {
    says: 'A look before the leap.',
    helm: ['diff', 'upgrade', 'demo', shop, '--set', 'replicas=3'],
  },
  {
    says: 'A mistake that the cluster would find too late: nothing is written.',
    helm: ['upgrade', 'demo', shop, '--set', 'port=99999999'],
    status: 1,
  },
  {
    says: 'One that shows only when it runs: an image that nobody has.',
    helm: ['upgrade', 'demo', shop, ...typo, '--wait', '--timeout', '4s'],
    status: 1,
    recorded: true,
  },
  {
    says: 'Back to what was deployed.',
    helm: ['rollback', 'demo', '--wait'],
    recorded: true,
  },
  {
    says: 'A command that is killed in the middle of its work …',
    helm: ['upgrade', 'demo', shop, '--set', 'replicas=3', '--wait'],
    diesAt: 'waiting for',
    recorded: true,
  },
  {
    says: '… and the next one, which goes on from there.',
    helm: ['upgrade', 'demo', shop, '--set', 'replicas=3', '--wait', '--hide-notes'],
    recorded: true,
  },
  { says: 'What happened.', helm: ['history', 'demo'] },
  {
    says: 'And all of it in a browser, until Ctrl-C.',
    helm: ['dashboard', '--no-open'],
    isEndedByUser: true,
  },
];
