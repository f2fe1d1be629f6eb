import { HelmError, quoteName } from '../../base/index.ts';
import {
  covers,
  findPermission,
  formatPermission,
  permissionMeanings,
  permissionNames,
} from './permission.ts';
import type { Permission, PermissionName } from './permission.ts';
import { scopeKinds } from './scope.ts';

/** What one chart of the tree asks for. */
export interface PermissionRequest {
  readonly chart: string;
  readonly permissions: readonly Permission[];
}

export interface GrantOptions {
  /** `--yes`: whatever is asked for. */
  readonly acceptsAll?: boolean;
  /** `--accept-perms`: these and no others. */
  readonly accepted?: readonly string[];
  /** What was allowed before, which is not asked again. */
  readonly alreadyGranted?: readonly string[];
  /** Shows a text and reads a line; undefined at the end of input. Absent without a terminal. */
  readonly prompt?: ((text: string) => Promise<string | undefined>) | undefined;
}

/** Has the user allow what the charts of a tree ask for, all of it together or nothing. */
export async function grantPermissions(
  requests: readonly PermissionRequest[],
  options: GrantOptions,
): Promise<readonly Permission[]> {
  const wanted = unite(requests);
  const accepted = options.accepted?.map(requireAccepted);
  if (options.acceptsAll === true) return wanted;
  if (accepted !== undefined) return requireWithin(requests, wanted, accepted);
  const open = openRequests(requests, options.alreadyGranted ?? []);
  if (open.length > 0) await requireConsent(open, options.prompt);
  return wanted;
}

/** What is asked for and was not granted yet. */
export function openRequests(
  requests: readonly PermissionRequest[],
  granted: readonly string[],
): readonly PermissionRequest[] {
  const known = granted.flatMap((text) => findPermission(text) ?? []);
  return requests
    .map(({ chart, permissions: all }) => ({ chart, permissions: uncovered(all, known) }))
    .filter((request) => request.permissions.length > 0);
}

/** All that the charts of a tree ask for, each once, in the order of the permissions. */
export function unite(requests: readonly PermissionRequest[]): readonly Permission[] {
  const all = requests.flatMap(({ permissions }) => permissions);
  const whole = all.filter(({ scope }) => scope === undefined);
  const needed = [...whole, ...uncovered(all, whole)];
  const each = [...new Map(needed.map((one) => [formatPermission(one), one])).values()];
  return permissionNames.flatMap((name) => each.filter((one) => one.name === name));
}

function uncovered(
  all: readonly Permission[],
  known: readonly Permission[],
): readonly Permission[] {
  return all.filter((wanted) => !known.some((one) => covers(one, wanted)));
}

/** The question, in the words of the design. */
export function describeRequests(requests: readonly PermissionRequest[]): string {
  return requests
    .map(({ chart, permissions }) =>
      [
        `Chart ${quoteName(chart)} is requesting the following additional permissions:\n`,
        ...describePermissions(permissions).map((line) => `  - ${line}\n`),
      ].join(''),
    )
    .join('');
}

/** One line for each, with the hosts or paths that it is meant for. */
export function describePermissions(permissions: readonly Permission[]): readonly string[] {
  return permissionNames.flatMap((name) => {
    const asked = permissions.filter((each) => each.name === name);
    return asked.length === 0
      ? []
      : [`${name}: ${permissionMeanings[name]}${describeScopes(name, asked)}`];
  });
}

function describeScopes(name: PermissionName, asked: readonly Permission[]): string {
  const scopes = asked.flatMap(({ scope }) => (scope === undefined ? [] : [quoteName(scope)]));
  const isWhole = scopes.length < asked.length;
  return isWhole ? '' : `, ${scopeKinds[name]?.only ?? 'only'} ${scopes.join(', ')}`;
}

function requireAccepted(name: string): Permission {
  const permission = findPermission(name);
  if (permission !== undefined) return permission;
  throw new HelmError('UnknownPermission', `--accept-perms: ${quoteName(name)} is no permission`, {
    hint: `the permissions are ${permissionNames.join(', ')}; network:HOST and io:PATH are parts of them`,
  });
}

function requireWithin(
  requests: readonly PermissionRequest[],
  wanted: readonly Permission[],
  accepted: readonly Permission[],
): readonly Permission[] {
  const others = uncovered(wanted, accepted);
  if (others.length === 0) return wanted;
  const asking = requests.filter(({ permissions }) => uncovered(permissions, accepted).length > 0);
  throw new HelmError(
    'PermissionDenied',
    `${chartsOf(asking)} for permissions that --accept-perms does not name: ${listOf(others)}`,
  );
}

async function requireConsent(
  requests: readonly PermissionRequest[],
  prompt: GrantOptions['prompt'],
): Promise<void> {
  const wanted = unite(requests);
  if (prompt === undefined) {
    throw new HelmError(
      'PermissionDenied',
      `${chartsOf(requests)} for permissions: ${listOf(wanted)}`,
      {
        details: describeRequests(requests).trimEnd().split('\n'),
        hint: `nobody can be asked here: allow them with --accept-perms ${formatForShell(wanted)}, or with --yes`,
      },
    );
  }
  if (await isAllowed(describeRequests(requests), prompt)) return;
  throw new HelmError('PermissionDenied', `permissions were not granted: ${listOf(wanted)}`);
}

const question = 'Allow? (y, yes, n, no) > ';

/** Other answers are asked again; the end of the input is a no. */
async function isAllowed(
  block: string,
  prompt: (text: string) => Promise<string | undefined>,
): Promise<boolean> {
  let text = block + question;
  for (;;) {
    const answer = (await prompt(text))?.trim().toLowerCase();
    if (answer === 'y' || answer === 'yes') return true;
    if (answer === undefined || answer === 'n' || answer === 'no') return false;
    text = question;
  }
}

function chartsOf(requests: readonly PermissionRequest[]): string {
  const names = requests.map(({ chart }) => quoteName(chart));
  return names.length === 1 ? `chart ${names.join('')} asks` : `charts ${names.join(', ')} ask`;
}

function listOf(permissions: readonly Permission[]): string {
  return permissions.map(formatPermission).join(', ');
}

/** As a value of `--accept-perms` that a shell takes as it is. */
export function formatForShell(permissions: readonly Permission[]): string {
  const text = permissions.map(formatPermission).join(',');
  return /^[\w.,:/~-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
