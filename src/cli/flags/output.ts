/** `-o`, for every command that prints data. */
export const outputFlags = {
  output: {
    type: 'string',
    short: 'o',
    choices: ['table', 'json'],
    default: 'table',
    description: 'print the result as table or json',
  },
} as const;
