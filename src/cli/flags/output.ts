/** `-o`, for every command that prints data. */
export const outputFlags = {
  output: {
    type: 'string',
    short: 'o',
    choices: ['table', 'json', 'yaml'],
    choiceHelp: {
      json: 'Output result in JSON format',
      table: 'Output result in human-readable format',
      yaml: 'Output result in YAML format',
    },
    default: 'table',
    description: 'print the result as table, json or yaml',
  },
} as const;

/** Where `-o json` has Helm's fields and no other unless they are asked for. */
export const wideFlags = {
  wide: { type: 'bool', description: "show a version's ULID and the user who made it, too" },
} as const;
