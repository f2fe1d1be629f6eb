/**
 * What is changed on purpose to see whether a test notices, and which tests are to notice: the places
 * where a mistake loses a release, writes outside of a chart, or gives away a right.
 */
export const areas = {
  lock: {
    mutate: ['src/release/lock/*.ts'],
    tests: ['src/release/lock/*.test.ts'],
  },
  archive: {
    mutate: [
      'src/chart/file-name.ts',
      'src/chart/loader/{archive-path,limits,pax,read-archive,tar-header,tar-reader}.ts',
    ],
    tests: ['src/chart/file-name.test.ts', 'src/chart/loader/*.test.ts'],
    // Archives of a hundred megabytes, again for every change: what they show, limits.test.ts does by numbers.
    without:
      'beyond 100 MiB|without end|in archives together|fill the memory|links that multiply|whatever the bytes|leads out of the chart',
  },
  bridge: {
    mutate: ['src/lua/bridge/*.ts'],
    tests: ['src/lua/bridge/*.test.ts'],
    // Hundreds of random values for every change, each made smaller a hundred times where it fails.
    without: 'whatever it is|inverse of each other|print what Lua prints|hundred thousand keys',
  },
  redirects: {
    mutate: ['src/http/{follow-redirects,origin,redact-url}.ts'],
    tests: ['src/http/*.test.ts'],
  },
  permissions: {
    mutate: [
      'src/lua/permissions/*.ts',
      'src/scripts/grants/*.ts',
      'src/context/lua-access/granted-*.ts',
    ],
    tests: ['src/{lua/permissions,scripts/grants,context/lua-access}/*.test.ts'],
  },
};

/** Of a hundred changes, how many must be noticed. */
export const leastScore = 85;
