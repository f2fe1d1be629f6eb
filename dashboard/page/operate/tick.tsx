import type { JSX } from 'preact';

export function Tick({
  title,
  isTicked,
  onChange,
}: {
  readonly title: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {title}
    </label>
  );
}
