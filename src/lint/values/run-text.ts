import type { Abstract } from './abstract.ts';
import type { Interpreter } from './interpreter.ts';

/**
 * Runs what `tpl` is given: texts in the templates themselves, and those that values.yaml has.
 * False if nobody can know what it is given.
 */
export function runText(value: Abstract, dot: Abstract, interpreter: Interpreter): boolean {
  switch (value.kind) {
    case 'text':
      return runTemplate(value.text, dot, interpreter);
    case 'files':
      for (const text of interpreter.library.files()) runTemplate(text, dot, interpreter);
      return true;
    case 'values':
      runStrings(interpreter.library.findValue(value.path), dot, interpreter);
      return true;
    case 'made':
      for (const path of value.from)
        runStrings(interpreter.library.findValue(path), dot, interpreter);
      return true;
    case 'any':
      return runAll(value.members, dot, interpreter);
    case 'list':
      return runAll(value.items, dot, interpreter);
    case 'dict':
      return runAll([...value.fields.values()], dot, interpreter);
    case 'root':
    case 'subcharts':
      return false;
    case 'other':
      // What does not come from values is text of the chart's own making, and no template.
      return true;
  }
}

function runAll(values: readonly Abstract[], dot: Abstract, interpreter: Interpreter): boolean {
  return values.map((value) => runText(value, dot, interpreter)).every(Boolean);
}

function runStrings(value: unknown, dot: Abstract, interpreter: Interpreter): void {
  if (typeof value === 'string') runTemplate(value, dot, interpreter);
  else if (Array.isArray(value)) for (const item of value) runStrings(item, dot, interpreter);
  else if (value instanceof Map) {
    for (const item of value.values()) runStrings(item, dot, interpreter);
  }
}

/** False for what only looks like a template, or is a part of one. */
function runTemplate(text: string, dot: Abstract, interpreter: Interpreter): boolean {
  if (!text.includes('{{')) return true;
  const body = interpreter.parse(text);
  if (body !== undefined) interpreter.run(body, dot);
  return body !== undefined;
}
