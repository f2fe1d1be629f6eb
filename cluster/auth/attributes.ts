import type { StatusError } from '../status-error.ts';
import { forbidden } from '../status-error.ts';
import type { User } from './user.ts';

/** What someone wants to do: the question that authorization answers. */
export interface Attributes {
  readonly user: User;
  readonly verb: string;
  readonly isResource: boolean;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
}

export function refuse(attributes: Attributes, reason: string): StatusError {
  const why = reason === '' ? describe(attributes) : `${describe(attributes)}: ${reason}`;
  const { group, resource, name } = attributes;
  return forbidden({ group, name: resource }, name, why);
}

function describe(attributes: Attributes): string {
  const { user, verb, isResource, group, resource, subresource, namespace, path } = attributes;
  const subject = `User ${escape(user.name)} cannot ${verb}`;
  if (!isResource) return `${subject} path ${escape(path)}`;
  const full = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${escape(namespace)}`;
  return `${subject} resource ${escape(full)} in API group ${escape(group)} ${where}`;
}

/** Quoted, and safe where someone shows it as HTML. */
function escape(text: string): string {
  return JSON.stringify(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
