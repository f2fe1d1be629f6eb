import type { BranchNode, ListNode } from '../parse/node.ts';
import type { Flow, Frame, Statement } from '../runtime/frame.ts';
import { rangeItems } from '../runtime/range-items.ts';
import type { RangeItems } from '../runtime/range-items.ts';
import type { Compiler } from './compiler.ts';
import { compileVariable } from './variable.ts';

/** Sets the range's variables for one turn. */
type SetVariables = (frame: Frame, key: unknown, value: unknown, isInterface: boolean) => void;

export function compileRange(
  compiler: Compiler,
  node: BranchNode,
  compileList: (compiler: Compiler, list: ListNode) => Statement,
): Statement {
  const { scope } = compiler;
  return scope.nested(() => {
    const evaluate = compiler.compilePipeline(node.pipe);
    const setVariables = compileRangeVariables(compiler, node);
    const body = scope.nested(() => compileList(compiler, node.list));
    const { elseList } = node;
    const otherwise =
      elseList === undefined
        ? (): Flow => 'next'
        : scope.nested(() => compileList(compiler, elseList));
    const variableCount = node.pipe.variables.length;
    return (frame) => {
      const value = evaluate(frame);
      const items = rangeItems(frame, value, variableCount);
      if (items.length === 0) return endLoop(otherwise(frame));
      runTurns(frame, items, setVariables, body);
      return 'next';
    };
  });
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
