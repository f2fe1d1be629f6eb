import { quote } from '../../go/index.ts';
import type { TemplateNode } from '../parse/node.ts';
import { Frame } from './frame.ts';
import type { Expression } from './frame.ts';
import { isStackOverflow } from './stack-overflow.ts';

/** Go's limit. JavaScript's stack may end earlier: then the message is the same. */
const maxDepth = 100_000;

/** `{{template "name" pipeline}}`: no variables go along, the output is shared. */
export function runTemplate(
  frame: Frame,
  node: TemplateNode,
  evaluateDot: Expression | undefined,
): void {
  frame.node = node;
  const template = frame.environment.find(node.name);
  if (template === undefined) return frame.fail(`template ${quote(node.name)} not defined`);
  if (frame.depth === maxDepth) return failTooDeep(frame);
  const dot = evaluateDot?.(frame);
  const { environment, output } = frame;
  frame.node = node;
  try {
    template.code(new Frame(environment, template, { dot, output, caller: frame }));
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    failTooDeep(frame);
  }
}

function failTooDeep(frame: Frame): never {
  return frame.fail(`exceeded maximum template depth (${maxDepth})`);
}
