import { checkEmail, checkHostname, checkIpv4, checkIpv6 } from './formats/network.ts';
import { checkJsonPointer, checkRelativeJsonPointer } from './formats/json-pointer.ts';
import { checkRegex } from './formats/regex.ts';
import { checkSemver } from './formats/semver.ts';
import { checkDate, checkDateTime, checkTime } from './formats/time.ts';
import { checkDuration, checkPeriod } from './formats/period.ts';
import { checkUri, checkUriReference, checkUriTemplate } from './formats/uri.ts';
import { checkUuid } from './formats/uuid.ts';

/** A value of `format`: what texts it allows. */
export interface Format {
  readonly name: string;
  /** Why the text is not of the format; undefined when it is. */
  readonly check: (text: string) => string | undefined;
}

const checks: ReadonlyMap<string, Format['check']> = new Map([
  ['json-pointer', checkJsonPointer],
  ['relative-json-pointer', checkRelativeJsonPointer],
  ['uuid', checkUuid],
  ['duration', checkDuration],
  ['period', checkPeriod],
  ['ipv4', checkIpv4],
  ['ipv6', checkIpv6],
  ['hostname', checkHostname],
  ['email', checkEmail],
  ['date', checkDate],
  ['time', checkTime],
  ['date-time', checkDateTime],
  ['uri', checkUri],
  ['iri', checkUri],
  ['uri-reference', checkUriReference],
  ['iri-reference', checkUriReference],
  ['uri-template', checkUriTemplate],
  ['semver', checkSemver],
  ['regex', checkRegex],
]);

/** The format of that name; an unknown one allows everything. */
export function findFormat(name: string): Format | undefined {
  const check = checks.get(name);
  return check && { name, check };
}
