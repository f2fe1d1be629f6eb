import type { HostileCase } from '../hostile-case.ts';
import { archiveCases } from './archives.ts';
import { chartCases } from './charts.ts';
import { nestedCases } from './nested.ts';
import { otherCases } from './others.ts';
import { scriptCases } from './scripts.ts';
import { templateCases } from './templates.ts';
import { valueCases } from './values.ts';

/** Those that any Helm can be given. */
export const hostileCases: readonly HostileCase[] = [
  ...archiveCases,
  ...chartCases,
  ...templateCases,
  ...valueCases,
];

/** The whole table: with scripts of ours, and with commands and flags that Helm has not. */
export const allCases: readonly HostileCase[] = [
  ...hostileCases,
  ...nestedCases,
  ...scriptCases,
  ...otherCases,
];
