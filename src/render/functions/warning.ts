import { GoError } from '../../go/index.ts';

const start = 'HELM_ERR_START';
const end = 'HELM_ERR_END';

/** What `required` and `fail` throw: marked, to be found again inside the errors around it. */
export function warningError(warning: string): GoError {
  return new GoError(start + warning + end);
}

/** The outermost marked text. */
export function findWarning(message: string): string | undefined {
  const from = message.indexOf(start);
  const to = message.lastIndexOf(end);
  return from < 0 || to < from + start.length ? undefined : message.slice(from + start.length, to);
}
