import type { JSX } from 'preact';

export function FilterField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  return (
    <label class="filter">
      <span class="unseen">Filter the releases</span>
      <input
        type="search"
        placeholder="Filter by name, namespace, chart or state"
        data-key="/"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
