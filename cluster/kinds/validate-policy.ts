import { isIP } from 'node:net';
import type { FieldError } from '../field-error.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { checkPort, checkPortName } from '../resources/names.ts';
import { validateSelector } from './validate-selector.ts';

const protocols = ['TCP', 'UDP', 'SCTP'];
const policyTypes = ['Ingress', 'Egress'];
const noCidr = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';

/** The spec of a NetworkPolicy. */
export function validatePolicySpec(spec: JsonObject): readonly FieldError[] {
  return [
    ...validateSelector(objectAt(spec, 'podSelector') ?? {}, 'spec.podSelector'),
    ...validateRules(spec, 'ingress', 'from'),
    ...validateRules(spec, 'egress', 'to'),
    ...validateTypes(listAt(spec, 'policyTypes').map(String)),
  ];
}

function validateRules(spec: JsonObject, direction: string, side: string): readonly FieldError[] {
  return objectsAt(spec, direction).flatMap((rule, index) => {
    const path = `spec.${direction}[${index}]`;
    return [
      ...objectsAt(rule, 'ports').flatMap((port, place) =>
        validatePort(port, `${path}.ports[${place}]`),
      ),
      ...objectsAt(rule, side).flatMap((peer, place) =>
        validatePeer(peer, `${path}.${side}[${place}]`),
      ),
    ];
  });
}

function validatePort(port: JsonObject, path: string): readonly FieldError[] {
  const protocol = stringAt(port, 'protocol');
  return [
    ...(protocol === undefined || protocols.includes(protocol)
      ? []
      : [notSupported(`${path}.protocol`, protocol, protocols)]),
    ...validateRange(port, path),
  ];
}

function validateRange(range: JsonObject, path: string): readonly FieldError[] {
  const { port } = range;
  const end = numberAt(range, 'endPort');
  const endAt = `${path}.endPort`;
  if (typeof port === 'number') {
    return [
      ...checkPort(port).map((fault) => invalidValue(`${path}.port`, port, fault)),
      ...(end !== undefined && end < port
        ? [invalidValue(endAt, port, 'must be greater than or equal to `port`')]
        : []),
      ...(end === undefined ? [] : checkPort(end).map((fault) => invalidValue(endAt, end, fault))),
    ];
  }
  const state = port === undefined ? 'not specified' : 'non-numeric';
  return [
    ...(end === undefined
      ? []
      : [invalidValue(endAt, end, `may not be specified when \`port\` is ${state}`)]),
    ...(typeof port === 'string'
      ? checkPortName(port).map((fault) => invalidValue(`${path}.port`, port, fault))
      : []),
  ];
}

function validatePeer(peer: JsonObject, path: string): readonly FieldError[] {
  const selectors = ['podSelector', 'namespaceSelector'].flatMap((key) => {
    const selector = objectAt(peer, key);
    return selector ? [{ selector, at: `${path}.${key}` }] : [];
  });
  const block = objectAt(peer, 'ipBlock');
  const isEmpty = selectors.length === 0 && !block;
  return [
    ...selectors.flatMap(({ selector, at }) => validateSelector(selector, at)),
    ...(block ? validateBlock(block, `${path}.ipBlock`) : []),
    ...(isEmpty ? [required(path, 'must specify a peer')] : []),
    ...(block && selectors.length > 0
      ? [forbiddenField(path, 'may not specify both ipBlock and another peer')]
      : []),
  ];
}

function validateBlock(block: JsonObject, path: string): readonly FieldError[] {
  const cidr = stringAt(block, 'cidr') ?? '';
  if (cidr === '') return [required(`${path}.cidr`)];
  if (!isCidr(cidr)) return [invalidValue(`${path}.cidr`, cidr, noCidr)];
  return listAt(block, 'except')
    .map(String)
    .flatMap((except, index) => {
      const at = `${path}.except[${index}]`;
      if (!isCidr(except)) return [invalidValue(at, except, noCidr)];
      const why = 'must be a strict subset of `cidr`';
      return isWithin(except, cidr) ? [] : [invalidValue(at, except, why)];
    });
}

/** Whether a block of addresses is a smaller part of another. */
function isWithin(part: string, whole: string): boolean {
  const [prefix, outer] = [prefixOf(part), prefixOf(whole)];
  return (
    isIP(part.replace(/\/.*/, '')) === isIP(whole.replace(/\/.*/, '')) &&
    prefix.length > outer.length &&
    prefix.startsWith(outer)
  );
}

/** The bits that all addresses of a block begin with. */
function prefixOf(cidr: string): string {
  const [address = '', length] = cidr.split('/');
  return bitsOf(address).slice(0, Number(length));
}

function bitsOf(address: string): string {
  if (isIP(address) === 4)
    return address
      .split('.')
      .map((part) => binary(Number(part), 8))
      .join('');
  const [head = '', tail] = address.replace(/[^:]+\..*$/, dotted).split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0');
  return [...before, ...zeros, ...after].map((group) => binary(parseInt(group, 16), 16)).join('');
}

/** The end of an IPv6 address that is written as an IPv4 one, in its own way. */
function dotted(address: string): string {
  const bits = bitsOf(address);
  return [bits.slice(0, 16), bits.slice(16)]
    .map((half) => parseInt(half, 2).toString(16))
    .join(':');
}

function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0');
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const family = isIP(address);
  const max = family === 4 ? 32 : 128;
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= max;
}

function validateTypes(types: readonly string[]): readonly FieldError[] {
  if (types.length > policyTypes.length) {
    return [
      invalidValue('spec.policyTypes', [...types], 'may not specify more than two policyTypes'),
    ];
  }
  return types.flatMap((type, index) =>
    policyTypes.includes(type)
      ? []
      : [notSupported(`spec.policyTypes[${index}]`, type, policyTypes)],
  );
}
