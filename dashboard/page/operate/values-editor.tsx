import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChartFacts } from '../../protocol.ts';
import { formFieldsOf } from './schema-fields.ts';
import { SchemaForm } from './schema-form.tsx';

/** One's own values: as YAML, or in a form made of the chart's schema; the chart's defaults are at hand. */
export function ValuesEditor({
  chart,
  value,
  onChange,
}: {
  readonly chart: ChartFacts;
  readonly value: string;
  readonly onChange: (yaml: string) => void;
}): JSX.Element {
  const fields = formFieldsOf(chart.schema);
  const [isForm, setForm] = useState(false);
  return (
    <fieldset class="values-editor">
      <legend>Your values</legend>
      {fields.length > 0 && (
        <div class="switch">
          <button type="button" class="chip" aria-pressed={!isForm} onClick={() => setForm(false)}>
            YAML
          </button>
          <button type="button" class="chip" aria-pressed={isForm} onClick={() => setForm(true)}>
            Form
          </button>
        </div>
      )}
      {isForm ? (
        <SchemaForm fields={fields} value={value} onChange={onChange} />
      ) : (
        <div class="editor">
          <label>
            <span class="unseen">Your values as YAML</span>
            <textarea
              rows={14}
              spellcheck={false}
              value={value}
              placeholder="# nothing: the chart's own values count"
              onInput={(event) => onChange(event.currentTarget.value)}
            />
          </label>
          {chart.values !== '' && (
            <details>
              <summary>What the chart has by default</summary>
              <pre tabIndex={0}>{chart.values}</pre>
            </details>
          )}
        </div>
      )}
    </fieldset>
  );
}
