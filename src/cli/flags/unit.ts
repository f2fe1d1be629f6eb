import type { UnitTestChoices } from '../unit-tests/run-unit-tests.ts';
import type { FlagValues } from './spec.ts';

/** How the suites of charts are run. */
export const unitFlags = {
  unit: { type: 'bool', description: 'run the suites of charts, without a cluster' },
  file: {
    type: 'strings',
    short: 'f',
    description: 'with --unit, suites below the chart (tests/*_test.yaml without it)',
  },
  'fail-fast': { type: 'bool', description: 'with --unit, end with the first failure' },
  report: { type: 'string', description: 'with --unit, file for the results as JUnit XML' },
  'skip-schema-validation': {
    type: 'bool',
    description: 'with --unit, do not check values against schemas',
  },
  'update-snapshot': {
    type: 'bool',
    short: 'u',
    description: 'with --unit, keep what is rendered now as the snapshots',
  },
  watch: { type: 'bool', description: 'with --unit, run again whenever a file changes' },
  'with-subchart': {
    type: 'bool',
    default: true,
    description: 'with --unit, run the suites of subcharts, too',
  },
} as const;

export function unitChoicesOf(
  flags: FlagValues<typeof unitFlags> & { readonly output: string },
): UnitTestChoices {
  return {
    output: flags.output,
    ...(flags.isGiven('file') ? { files: flags.file } : {}),
    failFast: flags.failFast,
    report: flags.isGiven('report') ? flags.report : undefined,
    skipSchemaValidation: flags.skipSchemaValidation,
    updateSnapshots: flags.updateSnapshot,
    isWatching: flags.watch,
    withSubcharts: flags.withSubchart,
  };
}
