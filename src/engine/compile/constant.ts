import { GoComplex } from '../../go/index.ts';
import type { BoolNode, NumberNode, StringNode } from '../parse/node.ts';

export type ConstantNode = BoolNode | NumberNode | StringNode;

/** A constant's value, or what is wrong with it. */
export type Constant = { readonly value: unknown } | { readonly complaint: string };

/** A constant where nothing says which type is wanted. */
export function untypedConstant(node: ConstantNode): Constant {
  return node.kind === 'number' ? idealNumber(node) : { value: node.value };
}

/** The way a number is written decides: `1` is an int, `1.0` and `1e0` are floats. */
function idealNumber(node: NumberNode): Constant {
  if (node.complex !== undefined) return { value: new GoComplex(...node.complex) };
  if (node.float !== undefined && isWrittenAsFloat(node.text)) return { value: node.float };
  if (node.int !== undefined) return { value: node.int };
  return { complaint: `${node.text} overflows int` };
}

function isWrittenAsFloat(text: string): boolean {
  const isHexInteger = /^0[xX]./.test(text) && !/[pP]/.test(text);
  return !text.startsWith("'") && !isHexInteger && /[.eEpP]/.test(text);
}
