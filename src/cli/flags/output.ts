/** `-o`, for every command that prints data. */
export const outputFlags = {
  output: {
    type: 'string',
    short: 'o',
    choices: ['table', 'json', 'yaml'],
    default: 'table',
    description: 'print the result as table, json or yaml',
  },
} as const;
