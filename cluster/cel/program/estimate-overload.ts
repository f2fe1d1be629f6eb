import type { CostNode } from './cost-node.ts';
import type { Estimate, EstimatedCall } from './estimated-call.ts';
import { one, patternCost, perCharacter } from './estimated-call.ts';
import type { Range } from './range.ts';
import { add, multiply, scale, sum, union, unknown } from './range.ts';

const comparisons = /^(?:equals|not_equals|(?:less|greater)(?:_equals)?_(?:string|bytes))$/;

/** What a call costs that only its overload is known of. */
export function estimateByOverload(call: EstimatedCall): Estimate {
  const { overload, target, args, argCosts } = call;
  const [first, second, third] = args;
  const before = sum(argCosts);
  const sized = (node: CostNode | undefined): Range => node?.size ?? unknown;
  const plus = (cost: Range, size?: Range): Estimate => ({ cost: add(cost, before), size });
  switch (overload) {
    case 'string_format':
      return plus(scale(sized(target), perCharacter));
    case 'string_to_bytes':
      return plus(scale(sized(first), perCharacter), {
        min: sized(first).min,
        max: sized(first).max * 4,
      });
    case 'bytes_to_string':
      return plus(scale(sized(first), perCharacter), {
        min: Math.floor(sized(first).min / 4),
        max: sized(first).max,
      });
    case 'strings_quote':
      return plus(scale(sized(first), perCharacter), {
        min: sized(first).min + 2,
        max: sized(first).max * 2 + 2,
      });
    case 'starts_with_string':
    case 'ends_with_string':
      return plus(scale(sized(first), perCharacter));
    case 'in_list':
      return plus(sized(second));
    case 'matches_string':
      return plus(patternCost(sized(target), sized(first)));
    case 'contains_string':
      return plus(multiply(scale(sized(target), perCharacter), scale(sized(first), perCharacter)));
    case 'logical_or':
    case 'logical_and':
      return { cost: { min: argCosts[0]?.min ?? 0, max: before.max } };
    case 'conditional': {
      const [condition = one, then = one, otherwise = one] = argCosts;
      return {
        cost: add(condition, union(then, otherwise)),
        size: union(sized(second), sized(third)),
      };
    }
    case 'add_list':
      return plus(one, add(sized(first), sized(second)));
    case 'add_string':
    case 'add_bytes': {
      const size = add(sized(first), sized(second));
      return plus(scale(size, perCharacter), size);
    }
    default:
      return comparisons.test(overload)
        ? plus(comparisonCost(sized(first), sized(second)))
        : plus(one);
  }
}

function comparisonCost(a: Range, b: Range): Range {
  const max = Math.min(a.max, b.max);
  return scale({ min: max > 0 ? 1 : 0, max }, perCharacter);
}
