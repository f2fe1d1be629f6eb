import type { CostNode } from './cost-node.ts';
import { itemOf } from './cost-node.ts';
import { estimateLists } from './estimate-lists.ts';
import { estimateByOverload } from './estimate-overload.ts';
import { estimateJoin, estimateReplace, estimateSplit } from './estimate-text.ts';
import type { Estimate, EstimatedCall } from './estimated-call.ts';
import { one, patternCost, perCharacter, perPatternCharacter, sizeOf } from './estimated-call.ts';
import type { Range } from './range.ts';
import { add, exactly, multiply, scale, sum } from './range.ts';

/** What a call costs, its arguments included. */
export function estimateCall(call: EstimatedCall): Estimate {
  const known = estimateLists(call) ?? estimateByName(call);
  if (!known) return estimateByOverload(call);
  return { ...known, cost: add(known.cost, sum(call.argCosts)) };
}

const free = new Set(
  'serviceAccount path group resource subresource namespace name allowed reason error errored masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery'.split(
    ' ',
  ),
);

function estimateByName(call: EstimatedCall): Estimate | undefined {
  const { name, overload, target, args, sizeAt } = call;
  if (free.has(name)) return { cost: one };
  const [first] = args;
  const of = (node: CostNode): Range => sizeOf(node, sizeAt);
  switch (name) {
    case 'check':
      return { cost: exactly(350_000) };
    case 'fieldSelector':
    case 'labelSelector':
      return first && { cost: selectorCost(of(first)) };
    case 'isSorted':
    case 'sum':
    case 'max':
    case 'min':
    case 'indexOf':
    case 'lastIndexOf':
      return target && { cost: walkCost(target, of) };
    case 'url':
    case 'jsonpatch.escapeKey':
      return first && { cost: scale(of(first), perCharacter), size: of(first) };
    case 'lowerAscii':
    case 'upperAscii':
    case 'substring':
    case 'trim':
      return target && { cost: scale(of(target), perCharacter), size: of(target) };
    case 'replace':
      return estimateReplace(call, of);
    case 'split':
      return target && estimateSplit(call, of(target));
    case 'join':
      return target && estimateJoin(call, target, of);
    case 'find':
    case 'findAll':
      return (
        target &&
        first && { cost: patternCost(of(target), of(first)), size: { min: 0, max: of(target).max } }
      );
    case 'ip':
      if (overload === 'cidr_ip') return { cost: one };
      return first && { cost: scale(of(first), perCharacter) };
    case 'cidr':
    case 'isIP':
    case 'isCIDR':
    case 'quantity':
    case 'isQuantity':
    case 'semver':
    case 'isSemver':
      return first && { cost: scale(of(first), perCharacter) };
    case 'ip.isCanonical':
      return first && { cost: scale(of(first), 2 * perCharacter) };
    case 'containsIP':
    case 'containsCIDR':
      return first && { cost: containmentCost(name, overload, of(first)) };
    case 'validate':
      return first && { cost: scale(scale(of(first), perCharacter), 128 * perPatternCharacter) };
    case '_==_':
      return estimateEquality(args);
    default:
      return undefined;
  }
}

function selectorCost(length: Range): Range {
  const requirements = scale(scale(length, 0.5), 50);
  return add(add(exactly(10), scale(length, perCharacter)), requirements);
}

/** Through a text, or through a list and the texts in it. */
function walkCost(target: CostNode, of: (node: CostNode) => Range): Range {
  const item = itemOf(target);
  if (!item) return scale(of(target), perCharacter);
  const isText = item.type.kind === 'string' || item.type.kind === 'bytes';
  const each = isText ? add(one, scale(of(item), perCharacter)) : one;
  return multiply(of(target), each);
}

function containmentCost(name: string, overload: string, other: Range): Range {
  const address = { min: 4, max: 16 };
  const compared = scale(add(address, address), perCharacter);
  const masked = name === 'containsCIDR' ? add(scale(address, perCharacter), one) : exactly(0);
  const parsed = overload.endsWith('_string') ? scale(other, perCharacter) : exactly(0);
  return add(add(compared, masked), parsed);
}

/** Values of libraries are compared as a whole. */
function estimateEquality([first, second]: readonly CostNode[]): Estimate | undefined {
  const type = first?.type;
  const isOne =
    (type?.kind === 'opaque' && type.name.startsWith('net.')) ||
    (type?.kind === 'object' && type.name.startsWith('kubernetes.'));
  if (!isOne) return undefined;
  if (type.name === 'kubernetes.URL') {
    return { cost: scale({ min: 1, max: second?.size?.max ?? 1 }, perCharacter) };
  }
  return type.name === 'kubernetes.NamedFormat' ? { cost: { min: 1, max: 7 } } : { cost: one };
}
