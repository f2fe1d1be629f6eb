import type { KubeObject } from '../object.ts';
import type { ApiResource } from '../resources/api-resource.ts';
import { SelectorError } from './label-selector.ts';

export type FieldSelector = (object: KubeObject) => boolean;

interface Term {
  readonly field: string;
  readonly value: string;
  readonly isNegated: boolean;
}

/** The `fieldSelector` of a request: `metadata.name=web,status.phase!=Running`. */
export function parseFieldSelector(text: string, resource: ApiResource): FieldSelector {
  const terms = splitTerms(text).map(parseTerm);
  const known = fieldsOf(resource, { apiVersion: '', kind: '', metadata: {} });
  for (const { field } of terms) {
    if (!(field in known)) throw unknownField(field, resource);
  }
  return (object) => {
    const fields = fieldsOf(resource, object);
    return terms.every(({ field, value, isNegated }) => (fields[field] === value) !== isNegated);
  };
}

/** Commas separate; a backslash keeps one. */
function splitTerms(text: string): readonly string[] {
  return text.split(/(?<!\\),/).filter((term) => term !== '');
}

function parseTerm(term: string): Term {
  const match = /^([^=!]*?)(!=|==|=)(.*)$/s.exec(term);
  if (!match) {
    throw new SelectorError(`invalid selector: '${term}'; can't understand '${term}'`);
  }
  const [, field = '', operator, value = ''] = match;
  const unescaped = /^(?:[^\\=,]|\\.)*([=,])/s.exec(value)?.[1];
  if (unescaped !== undefined) {
    throw new SelectorError(
      `invalid field selector: unescaped character in value: ${unescaped.charCodeAt(0)}`,
    );
  }
  return { field, value: value.replace(/\\([,=\\])/g, '$1'), isNegated: operator === '!=' };
}

function fieldsOf(resource: ApiResource, object: KubeObject): Readonly<Record<string, string>> {
  const { name = '', namespace = '' } = object.metadata;
  return {
    'metadata.name': name,
    'metadata.namespace': namespace,
    ...resource.behavior.selectableFields?.(object),
  };
}

function unknownField(field: string, resource: ApiResource): SelectorError {
  if (resource.behavior.selectableFields && !resource.custom) {
    return new SelectorError(`field label not supported: ${field}`);
  }
  return new SelectorError(
    resource.custom
      ? `field label not supported: ${field}`
      : `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
  );
}
