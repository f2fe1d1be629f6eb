import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { ChartsFacts } from '../../protocol.ts';
import { useAnswer } from '../use-answer.ts';

/** Which chart: the one that is deployed, or a reference; those of the repositories are offered. */
export function ChartField({
  name,
  current,
  value,
  onChange,
}: {
  readonly name: string;
  readonly current: string;
  readonly value: string;
  readonly onChange: (reference: string) => void;
}): JSX.Element {
  const list = useId();
  const answer = useAnswer<ChartsFacts>('/api/charts');
  const charts = answer.kind === 'there' ? answer.data.charts : [];
  const alike = charts.filter(({ reference }) => reference.endsWith(`/${name}`));
  return (
    <label class="field">
      <span>Chart</span>
      <input
        list={list}
        value={value}
        placeholder={
          current === ''
            ? 'stable/web, oci://…, or a directory'
            : `${name} ${current}, as it is deployed`
        }
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {alike.map(({ reference, version }) => (
          <option key={reference} value={`${reference}:${version}`} />
        ))}
      </datalist>
    </label>
  );
}
