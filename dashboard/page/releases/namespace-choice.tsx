import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Forbidden } from './use-releases.ts';

/** For those who may not list the releases of all namespaces: they name theirs, once. */
export function NamespaceChoice({
  namespaces,
  suggested,
  forbidden,
  onChoose,
}: {
  readonly namespaces: readonly string[];
  readonly suggested: string | undefined;
  readonly forbidden: readonly Forbidden[];
  readonly onChoose: (names: readonly string[]) => void;
}): JSX.Element {
  const [text, setText] = useState(namespaces.join(' '));
  const refused = forbidden.flatMap(({ namespace }) => namespace ?? []);
  const chosen = (text === '' ? (suggested ?? '') : text)
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  return (
    <form
      class="namespaces"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(chosen);
      }}
    >
      <label>
        <span>
          {namespaces.length === 0
            ? 'You may not list the releases of all namespaces. Which are yours?'
            : 'The releases of these namespaces are shown:'}
        </span>
        <input
          value={text}
          placeholder={suggested}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main">
        Show them
      </button>
      {namespaces.length > 0 && (
        <button type="button" onClick={() => onChoose([])}>
          Try all of them
        </button>
      )}
      {refused.length > 0 && (
        <p role="alert">{`You may not list the releases of ${refused.join(', ')} either: ask its administrator for the right to view it.`}</p>
      )}
    </form>
  );
}
