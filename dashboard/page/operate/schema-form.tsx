import type { JSX } from 'preact';
import type { FormField } from './schema-fields.ts';
import { readLeaf, writeLeaf } from './yaml-leaves.ts';

/** A field for each value that the schema knows; what is left empty is the chart's. */
export function SchemaForm({
  fields,
  value,
  onChange,
}: {
  readonly fields: readonly FormField[];
  readonly value: string;
  readonly onChange: (yaml: string) => void;
}): JSX.Element {
  return (
    <div class="schema-form">
      {fields.map((field) => (
        <label key={field.path.join('.')} class="field">
          <span>
            <code>{field.path.join('.')}</code>
            {field.description !== '' && <small>{field.description}</small>}
          </span>
          <Input
            field={field}
            value={readLeaf(value, field.path) ?? ''}
            onChange={(text) =>
              onChange(
                writeLeaf(value, field.path, text === '' ? undefined : scalarOf(field, text)),
              )
            }
          />
        </label>
      ))}
    </div>
  );
}

/** Texts are quoted, so that they stay texts. */
function scalarOf({ type }: FormField, text: string): string {
  return type === 'number' || type === 'boolean' ? text : JSON.stringify(text);
}

function Input({
  field,
  value,
  onChange,
}: {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  const { type, choices, minimum, maximum } = field;
  if (type === 'choice' || type === 'boolean') {
    return (
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">as in the chart</option>
        {(type === 'boolean' ? ['true', 'false'] : choices).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const shared = {
    value,
    placeholder: 'as in the chart',
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange(event.currentTarget.value),
  };
  return type === 'number' ? (
    <input type="number" min={minimum} max={maximum} {...shared} />
  ) : (
    <input type="text" {...shared} />
  );
}
