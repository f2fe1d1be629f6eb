import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../protocol.ts';
import { ask, problemOf } from './api.ts';

export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly data: T }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** What the server answers to a question; it is asked again where the question or what it hangs on changes. */
export function useAnswer<T>(path: string | undefined, dependsOn?: unknown): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'loading' });
  useEffect(() => {
    if (path === undefined) return undefined;
    const left = new AbortController();
    ask<T>(path, left.signal).then(
      (data) => {
        if (!left.signal.aborted) setAnswer({ kind: 'there', data });
      },
      (error: unknown) => {
        if (!left.signal.aborted) setAnswer({ kind: 'problem', problem: problemOf(error) });
      },
    );
    return () => left.abort();
  }, [path, dependsOn]);
  return answer;
}
