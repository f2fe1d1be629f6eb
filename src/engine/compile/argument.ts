import { GoComplex } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { OperandNode } from '../parse/node.ts';
import { canBeNil, converterTo, nilOf } from '../runtime/convert.ts';
import type { Expression } from '../runtime/frame.ts';
import type { GoType } from '../runtime/signature.ts';
import { untypedConstant } from './constant.ts';
import type { Constant, ConstantNode } from './constant.ts';

/** An argument as compiled once; which type it must have is known only when it is bound. */
export interface Argument {
  readonly node: OperandNode;
  /** `undefined` for dot, nil and constants. */
  readonly evaluate: Expression | undefined;
}

/** The code that gives the argument as a value of `type`. */
export function bindArgument(argument: Argument, type: GoType): Expression {
  const { node, evaluate } = argument;
  if (evaluate !== undefined) {
    const convert = converterTo(type);
    return (frame) => convert(evaluate(frame), frame);
  }
  switch (node.kind) {
    case 'dot':
      return bindDot(node, type);
    case 'nil':
      return bindNil(node, type);
    case 'bool':
    case 'number':
    case 'string':
      return bindConstant(node, typedConstant(node, type));
    default:
      throw new Error(`No code for an argument of kind ${node.kind}`);
  }
}

function bindDot(node: OperandNode, type: GoType): Expression {
  const convert = converterTo(type);
  return (frame) => {
    frame.node = node;
    return convert(frame.dot, frame);
  };
}

function bindNil(node: OperandNode, type: GoType): Expression {
  const isAllowed = canBeNil(type);
  return (frame) => {
    frame.node = node;
    return isAllowed ? nilOf(type) : frame.fail(`cannot assign nil to ${type.name}`);
  };
}

function bindConstant(node: OperandNode, constant: Constant): Expression {
  if ('complaint' in constant) {
    return (frame) => {
      frame.node = node;
      return frame.fail(constant.complaint);
    };
  }
  const { value } = constant;
  return (frame) => {
    frame.node = node;
    return value;
  };
}

/** A constant takes the type that is wanted, if it can. */
function typedConstant(node: ConstantNode, type: GoType): Constant {
  const number = node.kind === 'number' ? node : undefined;
  switch (type.class) {
    case 'interface':
    case 'value':
      return untypedConstant(node);
    case 'bool':
      return node.kind === 'bool' ? { value: node.value } : expected('bool', node);
    case 'string':
      return node.kind === 'string' ? { value: node.value } : expected('string', node);
    case 'integer':
      return constantOr(number?.int, 'integer', node);
    case 'unsigned':
      return constantOr(number?.uint, 'unsigned integer', node);
    case 'float':
      return constantOr(number?.float, 'float', node);
    case 'complex':
      return number?.complex === undefined
        ? expected('complex', node)
        : { value: new GoComplex(...number.complex) };
    case 'map':
    case 'slice':
    case 'pointer':
    case 'object':
      return { complaint: `can't handle ${formatNode(node)} for arg of type ${type.name}` };
  }
}

function constantOr(value: unknown, wanted: string, node: ConstantNode): Constant {
  return value === undefined ? expected(wanted, node) : { value };
}

function expected(wanted: string, node: ConstantNode): Constant {
  return { complaint: `expected ${wanted}; found ${formatNode(node)}` };
}
