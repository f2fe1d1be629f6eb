import { isHelmError } from '../../base/index.ts';
import { GoError } from '../../go/index.ts';
import type { Node } from '../parse/node.ts';
import type { Callable } from './callable.ts';
import type { Frame } from './frame.ts';
import { TemplateError } from './template-error.ts';

/** Says why a call can't be: `written` arguments are there, `given` with what the pipeline adds. */
export function refuseCall(
  frame: Frame,
  { name, signature }: Callable,
  count: { readonly written: number; readonly given: number },
): never {
  const { parameters, isVariadic, maxArguments: most, flaw = '' } = signature;
  const wanted = parameters.length;
  const refused = `wrong number of args for ${name}: want`;
  if (isVariadic && count.given < wanted) {
    return frame.fail(`${refused} at least ${wanted} got ${count.written}`);
  }
  if (count.given < wanted || count.given > most) {
    return frame.fail(`${refused} ${wanted} got ${count.given}`);
  }
  return frame.fail(
    flaw.startsWith('has')
      ? `function ${name} ${flaw}`
      : `invalid function signature for ${name}: ${flaw}`,
  );
}

/** What a Go function would return or panic with is the template's failure; a bug stays a bug. */
export function failCall(frame: Frame, { name }: Callable, site: Node, error: unknown): never {
  const isExpected =
    error instanceof GoError || error instanceof TemplateError || isHelmError(error);
  if (!isExpected) throw error;
  frame.node = site;
  return frame.fail(`error calling ${name}: ${error.message}`, { cause: error });
}
