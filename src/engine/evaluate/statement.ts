import { quote } from '../../go/index.ts';
import type { BranchNode, ListNode, TemplateNode } from '../parse/node.ts';
import { Frame } from '../runtime/frame.ts';
import { printValue } from '../runtime/print.ts';
import { keyAt, rangeItems } from '../runtime/range-items.ts';
import type { RangeItems } from '../runtime/range-items.ts';
import { isStackOverflow } from '../runtime/stack-overflow.ts';
import { isTrue } from '../runtime/truth.ts';
import { assignVariable } from '../runtime/variables.ts';
import { evaluatePipeline } from './expression.ts';

/** How a list ended before its end: out of the loop, or on to the next turn of it. */
type Flow = 'break' | 'continue' | undefined;

/** Walks statements, one after the other. Variables they declare stay until their scope ends. */
export function walkList(frame: Frame, list: ListNode): Flow {
  const { nodes } = list;
  const { tracer, budget } = frame.environment;
  const count = nodes.length;
  for (let index = 0; index < count; index++) {
    const node = nodes[index];
    if (node === undefined) break;
    if (--budget.steps < 0) budget.check(frame);
    if (tracer !== undefined) tracer.note(frame, node);
    let flow: Flow;
    switch (node.kind) {
      case 'text':
        frame.output.text += node.text;
        break;
      case 'action':
        printValue(frame, node, evaluatePipeline(frame, node.pipe));
        break;
      case 'if':
      case 'with':
        flow = walkCondition(frame, node);
        break;
      case 'range':
        flow = walkRange(frame, node);
        break;
      case 'template':
        walkTemplate(frame, node);
        break;
      case 'break':
      case 'continue':
        flow = node.kind;
    }
    if (flow !== undefined) return flow;
  }
  return undefined;
}

function walkCondition(frame: Frame, node: BranchNode): Flow {
  const outer = frame.variables;
  const value = evaluatePipeline(frame, node.pipe);
  let flow: Flow;
  if (!isTrue(value)) {
    if (node.elseList !== undefined) flow = walkList(frame, node.elseList);
  } else if (node.kind === 'if') {
    flow = walkList(frame, node.list);
  } else {
    const { dot, isDotInterface } = frame;
    frame.dot = value;
    frame.isDotInterface = false;
    flow = walkList(frame, node.list);
    frame.dot = dot;
    frame.isDotInterface = isDotInterface;
  }
  frame.variables = outer;
  return flow;
}

function walkRange(frame: Frame, node: BranchNode): Flow {
  const outer = frame.variables;
  const { dot, isDotInterface } = frame;
  const items = evaluateItems(frame, node);
  const inner = frame.variables;
  let flow: Flow;
  for (let index = 0; index < items.length && flow !== 'break'; index++) {
    startTurn(frame, node, items, index);
    flow = walkList(frame, node.list);
    frame.variables = inner;
  }
  frame.dot = dot;
  frame.isDotInterface = isDotInterface;
  flow = undefined;
  if (items.length === 0 && node.elseList !== undefined) flow = walkList(frame, node.elseList);
  frame.variables = outer;
  // A `break` in the else of a range ends that range, a `continue` goes on with the outer one.
  return flow === 'break' ? undefined : flow;
}

/** Go would loop for ever; a chart must not hold up those who render it. */
function evaluateItems(frame: Frame, { pipe }: BranchNode): RangeItems {
  const items = rangeItems(frame, evaluatePipeline(frame, pipe), pipe.variables.length);
  const { budget } = frame.environment;
  if (items.length > budget.turns) {
    frame.fail(`range can't go on: ${items.length} more turns are too many`);
  }
  budget.turns -= items.length;
  return items;
}

/** One variable takes the value; of two, the first takes the key. The pipeline declared them. */
function startTurn(frame: Frame, { pipe }: BranchNode, items: RangeItems, index: number): void {
  const { values, areInterfaces } = items;
  const value = typeof values === 'function' ? values(index) : values[index];
  frame.dot = value;
  frame.isDotInterface = areInterfaces;
  const { variables } = pipe;
  const count = variables.length;
  if (count === 0) return;
  if (count > 1) assignVariable(frame, variables[0]?.name ?? '', keyAt(items, index));
  assignVariable(frame, variables[count - 1]?.name ?? '', value, areInterfaces);
}

/** Go's limit. JavaScript's stack may end earlier: then the message is the same. */
const maxDepth = 100_000;

/** `{{template "name" pipeline}}`: no variables go along, the output is shared. */
function walkTemplate(frame: Frame, node: TemplateNode): void {
  frame.node = node;
  const { environment } = frame;
  const template = environment.find(node.name);
  if (template === undefined) return frame.fail(`template ${quote(node.name)} not defined`);
  if (frame.depth === maxDepth) return failTooDeep(frame);
  const dot = node.pipe === undefined ? undefined : evaluatePipeline(frame, node.pipe);
  frame.node = node;
  try {
    walkList(new Frame(environment, template, dot, frame), template.body);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    failTooDeep(frame);
  }
}

function failTooDeep(frame: Frame): never {
  return frame.fail(`exceeded maximum template depth (${maxDepth})`);
}
