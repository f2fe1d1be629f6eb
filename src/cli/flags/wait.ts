import type { ActionContext } from '../../index.ts';

/** How long and for what one waits. */
export const waitFlags = {
  'fail-fast': {
    type: 'bool',
    description:
      'with --wait, give up on the first object that fails, crashes again and again or has no image',
  },
  timeout: {
    type: 'duration',
    default: 300_000,
    description: 'how long to wait for any one thing',
  },
  wait: {
    type: 'string',
    implied: 'watcher',
    default: 'hookOnly',
    choices: ['watcher', 'hookOnly', 'legacy', 'true', 'false'],
    refuse: (text: string): string =>
      `invalid wait input ${JSON.stringify(text)}. Valid inputs are watcher, hookOnly, and legacy`,
    description: 'wait until everything is ready',
  },
  'wait-for-jobs': { type: 'bool', description: 'with --wait, wait for Jobs to complete too' },
} as const;

/** Not every command has all of them. */
interface WaitFlagValues {
  readonly wait: string;
  readonly waitForJobs?: boolean;
  readonly failFast?: boolean;
  readonly timeout: number;
}

export interface WaitChoices {
  readonly wait: boolean;
  readonly waitForJobs: boolean;
  readonly failFast: boolean;
  readonly timeout: number;
}

/** There is one way to wait, which knows more than Helm's two do. */
export function waitingOf(
  { wait, waitForJobs = false, failFast = false, timeout }: WaitFlagValues,
  { logger }: ActionContext,
): WaitChoices {
  if (wait === 'true' || wait === 'false') {
    const meant = wait === 'true' ? 'watcher' : 'hookOnly';
    logger.warn(
      `--wait=${wait} is deprecated (boolean value) and can be replaced with --wait=${meant}`,
    );
  }
  return {
    wait: wait !== 'hookOnly' && wait !== 'false',
    waitForJobs,
    failFast,
    timeout,
  };
}
