import { HelmError } from '../../base/index.ts';
import { findPermission, permissionMeanings, permissions } from './permission.ts';
import type { Permission } from './permission.ts';

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
  const wanted = permissions.filter((name) =>
    requests.some((request) => request.permissions.includes(name)),
  );
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
  return requests
    .map(({ chart, permissions: all }) => ({
      chart,
      permissions: all.filter((name) => !granted.includes(name)),
    }))
    .filter((request) => request.permissions.length > 0);
}

/** The question, in the words of the design. */
export function describeRequests(requests: readonly PermissionRequest[]): string {
  return requests
    .map(({ chart, permissions: names }) =>
      [
        `Chart "${chart}" is requesting the following additional permissions:\n`,
        ...names.map((name) => `  - ${name}: ${permissionMeanings[name]}\n`),
      ].join(''),
    )
    .join('');
}

function requireAccepted(name: string): Permission {
  const permission = findPermission(name);
  if (permission !== undefined) return permission;
  throw new HelmError('UnknownPermission', `--accept-perms: "${name}" is no permission`, {
    hint: `the permissions are ${permissions.join(', ')}`,
  });
}

function requireWithin(
  requests: readonly PermissionRequest[],
  wanted: readonly Permission[],
  accepted: readonly Permission[],
): readonly Permission[] {
  const others = wanted.filter((name) => !accepted.includes(name));
  if (others.length === 0) return wanted;
  const asking = requests.filter(({ permissions: names }) =>
    names.some((name) => others.includes(name)),
  );
  throw new HelmError(
    'PermissionDenied',
    `${chartsOf(asking)} for permissions that --accept-perms does not name: ${others.join(', ')}`,
  );
}

async function requireConsent(
  requests: readonly PermissionRequest[],
  prompt: GrantOptions['prompt'],
): Promise<void> {
  const names = [...new Set(requests.flatMap((request) => request.permissions))];
  if (prompt === undefined) {
    throw new HelmError(
      'PermissionDenied',
      `${chartsOf(requests)} for permissions: ${names.join(', ')}`,
      {
        details: describeRequests(requests).trimEnd().split('\n'),
        hint: `nobody can be asked here: allow them with --accept-perms ${names.join(',')}, or with --yes`,
      },
    );
  }
  if (await isAllowed(describeRequests(requests), prompt)) return;
  throw new HelmError('PermissionDenied', `permissions were not granted: ${names.join(', ')}`);
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
  const names = requests.map(({ chart }) => `"${chart}"`);
  return names.length === 1 ? `chart ${names.join('')} asks` : `charts ${names.join(', ')} ask`;
}
