import type { JSX } from 'preact';

/** What narrows down a list as one types; the key `/` leads to it. */
export function FilterField({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  return (
    <label class="filter">
      <span class="unseen">{label}</span>
      <input
        type="search"
        placeholder={placeholder}
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
