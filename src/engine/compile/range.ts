import type { BranchNode } from '../parse/node.ts';
import type { Flow, Frame, Statement } from '../runtime/frame.ts';
import { rangeItems } from '../runtime/range-items.ts';
import type { RangeItems } from '../runtime/range-items.ts';
import { deferList } from './compiler.ts';
import type { Compiler } from './compiler.ts';
import { compileVariable } from './variable.ts';

/** Sets the range's variables for one turn. */
type SetVariables = (frame: Frame, key: unknown, value: unknown, isInterface: boolean) => void;

export function compileRange(compiler: Compiler, node: BranchNode): Statement {
  const inner = compiler.nested();
  const evaluate = inner.compilePipeline(node.pipe);
  const setVariables = compileRangeVariables(inner, node);
  const body = deferList(inner, node.list);
  const otherwise = node.elseList && deferList(inner, node.elseList);
  const variableCount = node.pipe.variables.length;
  return (frame) => {
    const value = evaluate(frame);
    const items = rangeItems(frame, value, variableCount);
    if (items.length > 0) runTurns(frame, items, setVariables, body());
    else if (otherwise !== undefined) return endLoop(otherwise()(frame));
    return 'next';
  };
}

/** A `break` in the else of a range ends that range, a `continue` goes on with the outer one. */
function endLoop(flow: Flow): Flow {
  return flow === 'break' ? 'next' : flow;
}

function runTurns(
  frame: Frame,
  items: RangeItems,
  setVariables: SetVariables | undefined,
  body: Statement,
): void {
  const { dot, isDotInterface } = frame;
  const { areInterfaces } = items;
  spend(frame, items.length);
  for (let index = 0; index < items.length; index++) {
    const value = items.value(index);
    setVariables?.(frame, items.key(index), value, areInterfaces);
    frame.dot = value;
    frame.isDotInterface = areInterfaces;
    if (body(frame) === 'break') break;
  }
  frame.dot = dot;
  frame.isDotInterface = isDotInterface;
}

/** Go would loop for ever; a chart must not hold up those who render it. */
function spend(frame: Frame, turns: number): void {
  const { budget } = frame.environment;
  if (turns > budget.turns) frame.fail(`range can't go on: ${turns} more turns are too many`);
  budget.turns -= turns;
}

/** One variable takes the value; of two, the first takes the key. The pipeline declared them. */
function compileRangeVariables(compiler: Compiler, node: BranchNode): SetVariables | undefined {
  const { variables } = node.pipe;
  const first = variables[0];
  const second = variables[1];
  if (first === undefined) return undefined;
  const firstCode = compileVariable(compiler.scope, first);
  if (second === undefined) {
    return (frame, _key, value, isInterface) => firstCode.assign(frame, value, isInterface);
  }
  const secondCode = compileVariable(compiler.scope, second);
  return (frame, key, value, isInterface) => {
    firstCode.assign(frame, key, false);
    secondCode.assign(frame, value, isInterface);
  };
}
