import { isIPv4, isIPv6 } from 'node:net';
import { parseQuantity } from '../schema/quantity.ts';

/** What a text of a format looks like; formats that are not here are not checked. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': isDateTime,
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  duration: (text) => /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h|d|w))+$/.test(text),
  byte: (text) => /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0,
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  hostname: (text) => /^[a-zA-Z0-9]([-a-zA-Z0-9.]*[a-zA-Z0-9])?$/.test(text) && text.length < 256,
  ipv4: isIPv4,
  ipv6: isIPv6,
  ip: (text) => isIPv4(text) || isIPv6(text),
  cidr: isCidr,
  mac: (text) => /^([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}$/.test(text),
  uuid: (text) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text),
  uri: (text) => URL.canParse(text),
  quantity: (text) => typeof parseQuantity(text) !== 'string',
};

export function isOfFormat(text: string, format: string): boolean {
  return formats[format]?.(text) ?? true;
}

function isDateTime(text: string): boolean {
  const shape = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:?\d{2})$/;
  return shape.test(text) && !Number.isNaN(Date.parse(text));
}

function isCidr(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  if (!/^\d+$/.test(bits)) return false;
  return (isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && Number(bits) <= 128);
}
