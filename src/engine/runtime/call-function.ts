import { isHelmError } from '../../base/index.ts';
import { GoError } from '../../go/index.ts';
import type { Node } from '../parse/node.ts';
import type { Frame } from './frame.ts';
import { TemplateError } from './template-error.ts';

/** An argument, given what the pipeline hands over. */
export type Input = (frame: Frame, final: unknown) => unknown;

export type Callee = (...args: unknown[]) => unknown;

/** Evaluates the arguments and calls. */
export type Invocation = (frame: Frame, callee: Callee, final: unknown) => unknown;

/** What a call is called in messages, and the node they point at. */
export interface CallLabel {
  readonly name: string;
  readonly node: Node;
}

/**
 * The code of a call. There is one for each small number of arguments, and none calls another:
 * templates that include themselves take as little of the stack as can be.
 */
export function makeInvocation(inputs: readonly Input[], label: CallLabel): Invocation {
  const [first, second, third, fourth] = inputs;
  if (first === undefined) return invokeBare(label);
  if (second === undefined) return invokeOne(first, label);
  if (third === undefined) return invokeTwo(first, second, label);
  if (fourth === undefined) return invokeThree(first, second, third, label);
  return invokeMany(inputs, label);
}

function invokeBare(label: CallLabel): Invocation {
  return (frame, callee) => {
    try {
      return callee();
    } catch (error) {
      return failCall(frame, label, error);
    }
  };
}

function invokeOne(first: Input, label: CallLabel): Invocation {
  return (frame, callee, final) => {
    const one = first(frame, final);
    try {
      return callee(one);
    } catch (error) {
      return failCall(frame, label, error);
    }
  };
}

function invokeTwo(first: Input, second: Input, label: CallLabel): Invocation {
  return (frame, callee, final) => {
    const one = first(frame, final);
    const two = second(frame, final);
    try {
      return callee(one, two);
    } catch (error) {
      return failCall(frame, label, error);
    }
  };
}

function invokeThree(first: Input, second: Input, third: Input, label: CallLabel): Invocation {
  return (frame, callee, final) => {
    const one = first(frame, final);
    const two = second(frame, final);
    const three = third(frame, final);
    try {
      return callee(one, two, three);
    } catch (error) {
      return failCall(frame, label, error);
    }
  };
}

function invokeMany(inputs: readonly Input[], label: CallLabel): Invocation {
  return (frame, callee, final) => {
    const args = inputs.map((input) => input(frame, final));
    try {
      return callee(...args);
    } catch (error) {
      return failCall(frame, label, error);
    }
  };
}

/** What a Go function would return or panic with is the template's failure; a bug stays a bug. */
function failCall(frame: Frame, label: CallLabel, error: unknown): never {
  const isExpected =
    error instanceof GoError || error instanceof TemplateError || isHelmError(error);
  if (!isExpected) throw error;
  frame.node = label.node;
  return frame.fail(`error calling ${label.name}: ${error.message}`, { cause: error });
}
