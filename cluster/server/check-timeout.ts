import { GoError, parseDuration } from '../../src/go/index.ts';
import { badRequest } from '../status-error.ts';

/** How long a client means to wait: nothing takes so long here, but what is no duration is refused. */
export function checkTimeout(query: URLSearchParams): void {
  const text = query.get('timeout') ?? '';
  if (text === '') return;
  try {
    parseDuration(text);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw badRequest(`invalid timeout specified in the request URL - ${error.message}`);
  }
}
