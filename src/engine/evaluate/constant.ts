import { GoComplex } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import type { BoolNode, NumberNode, StringNode } from '../parse/node.ts';
import { canBeNil, nilOf } from '../runtime/convert.ts';
import type { Frame } from '../runtime/frame.ts';
import type { GoType } from '../runtime/signature.ts';

type ConstantNode = BoolNode | NumberNode | StringNode;

/** A constant takes the type that is wanted, if it can. */
export function constantFor(frame: Frame, node: ConstantNode, type: GoType): unknown {
  switch (type.class) {
    case 'interface':
    case 'value':
      return node.kind === 'number' ? idealNumber(frame, node) : node.value;
    case 'string':
      return node.kind === 'string' ? node.value : failExpected(frame, 'string', node);
    case 'bool':
      return node.kind === 'bool' ? node.value : failExpected(frame, 'bool', node);
    case 'integer':
      return numberOf(node).int ?? failExpected(frame, 'integer', node);
    case 'unsigned':
      return numberOf(node).uint ?? failExpected(frame, 'unsigned integer', node);
    case 'float':
      return numberOf(node).float ?? failExpected(frame, 'float', node);
    case 'complex':
      return complexOf(node) ?? failExpected(frame, 'complex', node);
    case 'map':
    case 'slice':
    case 'pointer':
    case 'object':
      return frame.fail(`can't handle ${formatNode(node)} for arg of type ${type.name}`);
  }
}

export function nilFor(frame: Frame, type: GoType): unknown {
  return canBeNil(type) ? nilOf(type) : frame.fail(`cannot assign nil to ${type.name}`);
}

/** The way a number is written decides: `1` is an int, `1.0` and `1e0` are floats. */
function idealNumber(frame: Frame, node: NumberNode): unknown {
  const complex = complexOf(node);
  if (complex !== undefined) return complex;
  if (node.float !== undefined && isWrittenAsFloat(node.text)) return node.float;
  return node.int ?? frame.fail(`${node.text} overflows int`);
}

function isWrittenAsFloat(text: string): boolean {
  if (!/[.eEpP]/.test(text)) return false;
  const isHexInteger = /^0[xX]./.test(text) && !/[pP]/.test(text);
  return !text.startsWith("'") && !isHexInteger;
}

const noNumber: Partial<NumberNode> = {};

function numberOf(node: ConstantNode): Partial<NumberNode> {
  return node.kind === 'number' ? node : noNumber;
}

function complexOf(node: ConstantNode): GoComplex | undefined {
  const { complex } = numberOf(node);
  return complex === undefined ? undefined : new GoComplex(...complex);
}

function failExpected(frame: Frame, wanted: string, node: ConstantNode): never {
  return frame.fail(`expected ${wanted}; found ${formatNode(node)}`);
}
