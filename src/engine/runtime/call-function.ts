import { isHelmError } from '../../base/index.ts';
import { GoError } from '../../go/index.ts';
import type { GoFunction } from '../../go/index.ts';
import type { Node } from '../parse/node.ts';
import type { EnvironmentFunction, Frame } from './frame.ts';
import { TemplateError } from './template-error.ts';

/** An argument, given what the pipeline hands over. */
export type Input = (frame: Frame, final: unknown) => unknown;

/** What a call is called in messages, and the node they point at. */
export interface CallLabel {
  readonly name: string;
  readonly node: Node;
}

/** Evaluates the inputs, then calls. Few arguments are the rule, so these go without an array. */
export function makeInvocation(
  inputs: readonly Input[],
  label: CallLabel,
): (frame: Frame, callee: GoFunction, final: unknown) => unknown {
  const [first, second, third] = inputs;
  if (first === undefined) return (frame, callee) => invoke(frame, label, callee);
  if (second === undefined) {
    return (frame, callee, final) => invoke(frame, label, callee, first(frame, final));
  }
  if (third === undefined) {
    return (frame, callee, final) => {
      const one = first(frame, final);
      return invoke(frame, label, callee, one, second(frame, final));
    };
  }
  return (frame, callee, final) => {
    const values = inputs.map((input) => input(frame, final));
    return invoke(frame, label, callee, ...values);
  };
}

function invoke(frame: Frame, label: CallLabel, callee: GoFunction, ...args: unknown[]): unknown {
  const call = callee.call as (...args: unknown[]) => unknown;
  try {
    return isEnvironmentFunction(callee) ? call(frame.environment, ...args) : call(...args);
  } catch (error) {
    return failCall(frame, label, error);
  }
}

/** What a Go function would return or panic with is the template's failure; a bug stays a bug. */
function failCall(frame: Frame, label: CallLabel, error: unknown): never {
  const isExpected =
    error instanceof GoError || error instanceof TemplateError || isHelmError(error);
  if (!isExpected) throw error;
  frame.node = label.node;
  return frame.fail(`error calling ${label.name}: ${error.message}`, { cause: error });
}

function isEnvironmentFunction(callee: GoFunction): callee is EnvironmentFunction {
  return 'isEnvironmentFunction' in callee;
}
