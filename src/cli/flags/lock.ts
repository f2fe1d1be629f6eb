/** For verbs that work on a release alone. */
export const lockFlags = {
  'wait-for-lock': {
    type: 'duration',
    default: 0,
    description: 'how long to wait for somebody else who works on the release',
  },
} as const;
