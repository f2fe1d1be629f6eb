import type { JSX } from 'preact';
import type { VersionContents } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';
import type { SeenRelease } from './release.tsx';
import { apiOf } from './release.tsx';

function useContents({ namespace, name, release }: SeenRelease): Answer<VersionContents> {
  return useAnswer<VersionContents>(`${apiOf(namespace, name)}/version`, release.row?.revision);
}

/** What was rendered, as it was recorded. */
export function Manifest({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  return (
    <AnswerView answer={useContents(seen)} waiting="Reading the manifest…">
      {({ manifest }) =>
        manifest.trim() === '' ? (
          <p class="empty">The manifest is empty.</p>
        ) : (
          <pre class="text" tabIndex={0}>
            {manifest.trim()}
          </pre>
        )
      }
    </AnswerView>
  );
}

export function Notes({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  return (
    <AnswerView answer={useContents(seen)} waiting="Reading the notes…">
      {({ notes }) =>
        notes.trim() === '' ? (
          <p class="empty">The chart has no notes.</p>
        ) : (
          <pre class="text notes" tabIndex={0}>
            {notes.trim()}
          </pre>
        )
      }
    </AnswerView>
  );
}
