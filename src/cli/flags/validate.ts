import type { Validation } from '../../deployment/index.ts';
import type { FlagValues } from './spec.ts';

export const validateFlags = {
  validate: {
    type: 'string',
    default: 'server',
    implied: 'server',
    choices: ['server', 'none'],
    description:
      'what is checked before anything is written: "server" has the cluster try every object, "none" leaves it out',
  },
} as const;

export function validationIn({ validate }: FlagValues<typeof validateFlags>): Validation {
  return validate === 'none' ? 'none' : 'server';
}
