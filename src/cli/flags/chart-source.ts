/** How a chart that is named is found, fetched and trusted. */
export const chartSourceFlags = {
  'ca-file': {
    type: 'string',
    description: 'certificate authorities to trust for HTTPS',
    complete: 'file',
  },
  'cert-file': { type: 'string', description: 'client certificate for HTTPS', complete: 'file' },
  devel: { type: 'bool', description: 'use development versions too' },
  'insecure-skip-tls-verify': {
    type: 'bool',
    description: 'do not check the certificates of servers (insecure)',
  },
  'key-file': { type: 'string', description: 'key of the client certificate', complete: 'file' },
  keyring: {
    type: 'string',
    description: 'public keys to check signatures with',
    complete: 'file',
  },
  'pass-credentials': { type: 'bool', description: 'send credentials to other domains too' },
  password: { type: 'string', description: 'password for the chart repository' },
  'plain-http': { type: 'bool', description: 'use HTTP to fetch the chart (insecure)' },
  repo: { type: 'string', description: 'URL of the repository that has the chart' },
  username: { type: 'string', description: 'user name for the chart repository' },
  verify: { type: 'bool', description: "check the chart's signature before using it" },
  version: { type: 'string', description: 'refused: write CHART:VERSION instead', hidden: true },
} as const;
