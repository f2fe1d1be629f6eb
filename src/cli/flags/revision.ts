/** Which version of a release is meant. */
export const revisionFlags = {
  revision: {
    type: 'string',
    complete: 'revision',
    description: 'the version to look at: a number, a ULID or its beginning; the newest without',
  },
} as const;
