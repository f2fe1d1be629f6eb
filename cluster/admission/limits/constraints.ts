import type { JsonObject } from '../../object.ts';
import { stringAt } from '../../object.ts';
import type { Quantities } from '../../schema/quantities.ts';
import { quantitiesAt } from '../../schema/quantities.ts';
import type { Quantity } from '../../schema/quantity.ts';
import { formatQuantity } from '../../schema/quantity.ts';

export interface Resources {
  readonly requests: Quantities;
  readonly limits: Quantities;
}

/** What of a Pod or a container is beyond the bounds of a limit. */
export function checkBounds(limit: JsonObject, resources: Resources): readonly string[] {
  const type = stringAt(limit, 'type') ?? '';
  const check = (key: string, fault: Fault): readonly string[] =>
    [...quantitiesAt(limit, key)].flatMap(([name, bound]) => {
      const request = resources.requests.get(name);
      const stated = resources.limits.get(name);
      return fault({ name, type, bound, request, limit: stated }) ?? [];
    });
  return [
    ...check('min', belowMin),
    ...check('max', aboveMax),
    ...check('maxLimitRequestRatio', aboveRatio),
  ];
}

/** What a claim asks for is all that counts: it has no limits. */
export function checkClaim(limit: JsonObject, requests: Quantities): readonly string[] {
  const type = stringAt(limit, 'type') ?? '';
  const check = (key: string, fault: Fault): readonly string[] =>
    [...quantitiesAt(limit, key)].flatMap(([name, bound]) => {
      const request = requests.get(name);
      return fault({ name, type, bound, request, limit: undefined }) ?? [];
    });
  return [...check('min', belowMin), ...check('max', aboveRequest)];
}

interface Compared {
  readonly name: string;
  readonly type: string;
  readonly bound: Quantity;
  readonly request: Quantity | undefined;
  readonly limit: Quantity | undefined;
}

type Fault = (compared: Compared) => string | undefined;

function belowMin({ name, type, bound, request, limit }: Compared): string | undefined {
  const rule = `minimum ${name} usage per ${type} is ${formatQuantity(bound)}`;
  if (!request) return `${rule}.  No request is specified`;
  if (request.nano < bound.nano) return `${rule}, but request is ${formatQuantity(request)}`;
  if (limit && limit.nano < bound.nano) return `${rule}, but limit is ${formatQuantity(limit)}`;
  return undefined;
}

function aboveMax({ name, type, bound, request, limit }: Compared): string | undefined {
  const rule = `maximum ${name} usage per ${type} is ${formatQuantity(bound)}`;
  if (!limit) return `${rule}.  No limit is specified`;
  if (limit.nano > bound.nano) return `${rule}, but limit is ${formatQuantity(limit)}`;
  if (request && request.nano > bound.nano) {
    return `${rule}, but request is ${formatQuantity(request)}`;
  }
  return undefined;
}

function aboveRequest({ name, type, bound, request }: Compared): string | undefined {
  const rule = `maximum ${name} usage per ${type} is ${formatQuantity(bound)}`;
  if (!request) return `${rule}.  No request is specified`;
  return request.nano > bound.nano
    ? `${rule}, but request is ${formatQuantity(request)}`
    : undefined;
}

function aboveRatio({ name, type, bound, request, limit }: Compared): string | undefined {
  const rule = `${name} max limit to request ratio per ${type} is ${formatQuantity(bound)}`;
  if (!request || request.nano === 0n) {
    return `${rule}, but no request is specified or request is 0`;
  }
  if (!limit || limit.nano === 0n) return `${rule}, but no limit is specified or limit is 0`;
  const ratio = Number(limit.nano) / Number(request.nano);
  if (ratio <= Number(bound.nano) / 1e9) return undefined;
  return `${rule}, but provided ratio is ${ratio.toFixed(6)}`;
}
