import { findRecord, HelmError, isRecord } from '../base/index.ts';
import { readBody, redactUrl } from '../http/index.ts';
import type { HttpResponse } from '../http/index.ts';

const maxBody = 8 * 1024;

/** A registry's own words on why not, which are data from outside: one line, of a bounded length. */
export async function registryError(method: string, response: HttpResponse): Promise<HelmError> {
  const { status, statusLine, url } = response;
  const reason = (await findReason(response)) ?? statusLine.replace(/^\d+ ?/, '');
  const hint = hints[status];
  return new HelmError(
    codes[status] ?? 'RegistryFailed',
    `${method} "${redactUrl(url)}": response status code ${status}: ${reason}`,
    { retryable: status === 429 || status >= 500, ...(hint === undefined ? {} : { hint }) },
  );
}

const codes: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotInRegistry',
};

const hints: Readonly<Record<number, string>> = {
  401: 'log in with helm registry login',
  403: 'the user that is logged in may not do this',
};

async function findReason(response: HttpResponse): Promise<string | undefined> {
  try {
    const { errors } = findRecord((await readBody(response, maxBody)).toString()) ?? {};
    const texts = Array.isArray(errors) ? errors.map(describe).filter((text) => text !== '') : [];
    return texts.length === 0 ? undefined : texts.join('; ');
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  const { code, message } = isRecord(error) ? error : {};
  const name = typeof code === 'string' ? code.toLowerCase().replaceAll('_', ' ') : '';
  const text = typeof message === 'string' ? message : '';
  return [name, text]
    .filter((part) => part !== '')
    .join(': ')
    .replace(/\s+/g, ' ')
    .slice(0, 500);
}
