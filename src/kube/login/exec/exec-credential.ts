import { findRecord, isRecord } from '../../../base/index.ts';
import type { UncheckedRecord } from '../../../base/index.ts';
import type { ExecEntry } from '../../config/kubeconfig.ts';
import type { Grant } from '../cached-login.ts';
import { pluginError } from './plugin-error.ts';

/** Reads the ExecCredential that a plugin printed. What it printed is a secret, and in no message. */
export function parseExecCredential(output: string, { command, apiVersion }: ExecEntry): Grant {
  const credential = findRecord(output);
  if (credential?.['kind'] !== 'ExecCredential') {
    throw pluginError(command, 'it does not print an ExecCredential');
  }
  if (credential['apiVersion'] !== apiVersion) {
    throw pluginError(command, `it does not answer in API version "${apiVersion}"`);
  }
  const status = credential['status'];
  if (!isRecord(status)) throw pluginError(command, 'it gives no status');
  const token = textOf(status, 'token');
  const certificate = textOf(status, 'clientCertificateData');
  const key = textOf(status, 'clientKeyData');
  if ((certificate === '') !== (key === '')) {
    throw pluginError(command, 'it gives only one of certificate and key');
  }
  if (token === '' && key === '')
    throw pluginError(command, 'it gives no token and no certificate');
  return {
    proof: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(key === '' ? {} : { certificate: { certificate, key } }),
    },
    expires: expiryOf(status, command),
  };
}

function expiryOf(status: UncheckedRecord, command: string): Date | undefined {
  const text = textOf(status, 'expirationTimestamp');
  if (text === '') return undefined;
  const expires = new Date(text);
  if (!Number.isNaN(expires.getTime())) return expires;
  throw pluginError(command, 'its expirationTimestamp is not a time');
}

function textOf(record: UncheckedRecord, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}
