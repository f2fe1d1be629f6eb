import type { SourcePosition } from '../../base/index.ts';
import { isHelmError } from '../../base/index.ts';
import type { ChartFields } from '../../chart/index.ts';
import { readChartFields } from '../../chart/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import {
  checkApiVersion,
  checkDependencies,
  checkHasIcon,
  checkIcon,
  checkIsText,
  checkMaintainers,
  checkName,
  checkSources,
  checkStrictVersion,
  checkType,
  checkVersion,
} from '../chart-file/fields.ts';
import type { Complaint } from '../chart-file/fields.ts';
import type { Finding, Severity } from '../finding.ts';
import { findKey, positionIn } from '../source-text.ts';
import type { LintTarget } from '../target.ts';

const path = 'Chart.yaml';

/** Helm's rules about Chart.yaml, in Helm's order. */
export function lintChartFile({ directory }: LintTarget): Finding[] {
  if (directory.kindOf(path) === 'directory') {
    const unreadable = `read ${directory.path}/${path}: is a directory`;
    return [
      { severity: 'error', code: 'ChartFileInvalid', message: notAFile, path },
      { severity: 'error', code: 'ChartFileInvalid', message: cannotParse(unreadable), path },
    ];
  }
  const text = decodeUtf8(directory.read(path));
  const read = readFields(text, 'error', 'ChartFileInvalid', cannotParse);
  if ('finding' in read) return [read.finding];
  const strict = readFields(text, 'warning', 'ChartFileNotStrict', cannotParseStrictly);
  return [
    ...('finding' in strict ? [strict.finding] : []),
    ...checks.flatMap((check) => findingOf(check, read.fields, text)),
  ];
}

const notAFile = 'should be a file, not a directory';

function cannotParse(reason: string): string {
  return `unable to parse YAML\n\t${reason}`;
}

function cannotParseStrictly(reason: string): string {
  return `failed to strictly parse chart metadata file\n\t${reason}`;
}

function readFields(
  text: string,
  severity: Severity,
  code: string,
  describe: (reason: string) => string,
): { readonly fields: ChartFields } | { readonly finding: Finding } {
  try {
    return { fields: readChartFields(text, { isStrict: severity === 'warning' }) };
  } catch (error) {
    if (!(error instanceof YamlError) && !isHelmError(error)) throw error;
    const source = placeOf(error, text);
    return { finding: { severity, code, message: describe(error.message), path, source } };
  }
}

function placeOf(error: Error, text: string): SourcePosition | undefined {
  if (error instanceof YamlError && error.position !== undefined) {
    return positionIn(path, text, error.position);
  }
  const field = /unknown field "([^"\\]+)"/.exec(error.message)?.[1];
  return field === undefined ? undefined : findKey(path, text, [field]);
}

interface Check {
  readonly severity: Severity;
  readonly code: string;
  /** The field that it is about. */
  readonly field: string;
  readonly complain: (fields: ChartFields, text: string) => Complaint;
}

const checks: readonly Check[] = [
  { severity: 'error', code: 'ChartNameInvalid', field: 'name', complain: checkName },
  { severity: 'error', code: 'ApiVersionInvalid', field: 'apiVersion', complain: checkApiVersion },
  { severity: 'error', code: 'VersionNotText', field: 'version', complain: isText('version') },
  { severity: 'error', code: 'VersionInvalid', field: 'version', complain: checkVersion },
  {
    severity: 'error',
    code: 'AppVersionNotText',
    field: 'appVersion',
    complain: isText('appVersion'),
  },
  {
    severity: 'error',
    code: 'MaintainerInvalid',
    field: 'maintainers',
    complain: checkMaintainers,
  },
  { severity: 'error', code: 'SourceInvalid', field: 'sources', complain: checkSources },
  { severity: 'info', code: 'IconMissing', field: 'icon', complain: checkHasIcon },
  { severity: 'error', code: 'IconInvalid', field: 'icon', complain: checkIcon },
  { severity: 'error', code: 'ChartTypeInvalid', field: 'type', complain: checkType },
  {
    severity: 'error',
    code: 'DependenciesInvalid',
    field: 'dependencies',
    complain: checkDependencies,
  },
  { severity: 'warning', code: 'VersionNotStrict', field: 'version', complain: checkStrictVersion },
];

function isText(key: string): Check['complain'] {
  return (_, text) => {
    const document = parseYaml(text);
    return document instanceof Map ? checkIsText(document, key) : undefined;
  };
}

function findingOf(check: Check, fields: ChartFields, text: string): Finding[] {
  const { severity, code, field } = check;
  const message = check.complain(fields, text);
  if (message === undefined) return [];
  return [{ severity, code, message, path, source: findKey(path, text, [field]) }];
}
