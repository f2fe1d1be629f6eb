import {
  explainMismatch,
  findStrictVersion,
  findVersion,
  parseConstraint,
} from '../../base/index.ts';
import type { ChartFields } from '../../chart/index.ts';
import { resourceApiVersion } from '../../chart/index.ts';
import { quote, sprintf } from '../../go/index.ts';
import { isEmail } from './email.ts';
import { isRequestUrl, isUrl } from './url.ts';

/** What is wrong, in Helm's words, or nothing. */
export type Complaint = string | undefined;

export function checkName({ name }: ChartFields): Complaint {
  if (name === '') return 'name is required';
  return baseName(name) === name ? undefined : `chart name ${quote(name)} is invalid`;
}

export function checkApiVersion({ apiVersion }: ChartFields): Complaint {
  const choice = 'The value must be either "v1" or "v2"';
  if (apiVersion === '') return `apiVersion is required. ${choice}`;
  if (['v1', 'v2', resourceApiVersion].includes(apiVersion)) return undefined;
  return `apiVersion '${apiVersion}' is not valid. ${choice}`;
}

/** YAML may take a version for a number, and `1.10` for `1.1`. */
export function checkIsText(document: ReadonlyMap<string, unknown>, key: string): Complaint {
  const value = document.get(key);
  if (value === undefined || typeof value === 'string') return undefined;
  return `${key} should be of type string but it's of type ${sprintf('%T', [value])}`;
}

export function checkVersion({ version }: ChartFields): Complaint {
  if (version === '') return 'version is required';
  const parsed = findVersion(version);
  if (parsed === undefined) return `version '${version}' is not a valid SemVer`;
  const [mismatch] = explainMismatch(parsed, parseConstraint('>0.0.0-0'));
  return mismatch === undefined ? undefined : `version ${mismatch}`;
}

export function checkStrictVersion({ version }: ChartFields): Complaint {
  if (findStrictVersion(version) !== undefined) return undefined;
  return `version '${version}' is not a valid SemVerV2`;
}

/** Of several, Helm tells the first. */
export function checkMaintainers({ maintainers }: ChartFields): Complaint {
  for (const maintainer of maintainers) {
    if (maintainer === null) return 'a maintainer entry is empty';
    const { name, email, url } = maintainer;
    if (name === '') return 'each maintainer requires a name';
    if (email !== '' && !isEmail(email)) return `invalid email '${email}' for maintainer '${name}'`;
    if (url !== '' && !isUrl(url)) return `invalid url '${url}' for maintainer '${name}'`;
  }
  return undefined;
}

export function checkSources({ sources }: ChartFields): Complaint {
  const invalid = sources.find((source) => !isRequestUrl(source));
  return invalid === undefined ? undefined : `invalid source URL '${invalid}'`;
}

export function checkHasIcon({ icon }: ChartFields): Complaint {
  return icon === '' ? 'icon is recommended' : undefined;
}

export function checkIcon({ icon }: ChartFields): Complaint {
  return icon === '' || isRequestUrl(icon) ? undefined : `invalid icon URL '${icon}'`;
}

export function checkType({ type, apiVersion }: ChartFields): Complaint {
  if (type === '' || isModern(apiVersion)) return undefined;
  return `chart type is not valid in apiVersion '${apiVersion}'. It is valid in apiVersion 'v2'`;
}

export function checkDependencies({ dependencies, apiVersion }: ChartFields): Complaint {
  if ((dependencies ?? []).length === 0 || isModern(apiVersion)) return undefined;
  return `dependencies are not valid in the Chart file with apiVersion '${apiVersion}'. They are valid in apiVersion 'v2'`;
}

function isModern(apiVersion: string): boolean {
  return apiVersion === 'v2' || apiVersion === resourceApiVersion;
}

/** Go's filepath.Base. */
function baseName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
