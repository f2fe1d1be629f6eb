import type { ManifestHead } from './manifest-head.ts';

/** The points of Helm's hook annotation. */
export type HookEvent =
  | 'pre-install'
  | 'post-install'
  | 'pre-delete'
  | 'post-delete'
  | 'pre-upgrade'
  | 'post-upgrade'
  | 'pre-rollback'
  | 'post-rollback'
  | 'test';

/** An object that an annotation takes out of the release's manifest, to be run at its events. */
export interface Hook {
  readonly name: string;
  readonly kind: string;
  /** The template it came from. */
  readonly path: string;
  readonly content: string;
  /** What the content says, integers exact. */
  readonly object: ReadonlyMap<string, unknown>;
  readonly events: readonly HookEvent[];
  readonly weight: number;
  readonly deletePolicies: readonly string[];
  readonly outputLogPolicies: readonly string[];
}

const hookEvents: ReadonlyMap<string, HookEvent> = new Map<string, HookEvent>([
  ['pre-install', 'pre-install'],
  ['post-install', 'post-install'],
  ['pre-delete', 'pre-delete'],
  ['post-delete', 'post-delete'],
  ['pre-upgrade', 'pre-upgrade'],
  ['post-upgrade', 'post-upgrade'],
  ['pre-rollback', 'pre-rollback'],
  ['post-rollback', 'post-rollback'],
  ['test', 'test'],
  // What charts of Helm 2 say.
  ['test-success', 'test'],
]);

export interface HookSource {
  readonly path: string;
  readonly content: string;
  readonly head: ManifestHead;
}

/**
 * A hook, where the head's annotations make it one: `'unknown'` when they name an event that does
 * not exist (such an object belongs to nothing), `undefined` when the object is no hook.
 */
export function readHook({ path, content, head }: HookSource): Hook | 'unknown' | undefined {
  const events = head.annotations.get('helm.sh/hook');
  if (events === undefined) return undefined;
  const known = listOf(events).map((event) => hookEvents.get(event));
  if (!known.every((event) => event !== undefined)) return 'unknown';
  return {
    name: head.name,
    kind: head.kind,
    path,
    content,
    object: head.object,
    events: known,
    weight: weightOf(head.annotations.get('helm.sh/hook-weight')),
    deletePolicies: listOf(head.annotations.get('helm.sh/hook-delete-policy')),
    outputLogPolicies: listOf(head.annotations.get('helm.sh/hook-output-log-policy')),
  };
}

function listOf(text: string | undefined): string[] {
  return text?.split(',').map((part) => part.trim().toLowerCase()) ?? [];
}

function weightOf(text: string | undefined): number {
  return /^[+-]?\d{1,18}$/.test(text ?? '') ? Number(text) : 0;
}
