import { lookup } from 'node:dns/promises';
import type { Inquiries } from './inquiries.ts';

/** `getHostByName`, for templates that may ask the network for addresses. */
export function lookupHosts(inquiries: Inquiries): (host: string) => string {
  return (host) => inquiries.ask(`host ${host}`, async () => resolve(host), '');
}

/** A host that nobody knows has an empty address. */
async function resolve(host: string): Promise<() => string> {
  try {
    const { address } = await lookup(host);
    return () => address;
  } catch {
    return () => '';
  }
}
