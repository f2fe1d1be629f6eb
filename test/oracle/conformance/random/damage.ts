import type { Chance } from './chance.ts';

/** What people leave behind in templates by a slip. */
const pieces = [
  ...['{{', '}}', '{{-', '-}}', '(', ')', '"', '`', "'", '|', '.', '$', ':=', '=', ',', '/*', '*/'],
  ...['end', 'else', 'if', 'with', 'range', 'define "x"', 'block "b" .', 'template "x"', 'break'],
  ...['\n', ' ', '\t', '\\', '1', '-', '+', '0x', '.5', 'nil', 'true', '$v', '.a', '..', '.1', '_'],
  ...['é', '\0', '\r', '%', '@', '#', '[', ']', '{', '}', ';', '!', '&&', '==', 'else with .'],
  ...['{{end}}', '{{else}}', '{{/* c */}}', '{{ "a', "{{ 'ab' }}", '1i', '08', '1_', '"\\x"'],
  ...['(1).x', 'nil.x', '"a".x', '1.x', '. .', '| |', 'and', 'or', 'len', 'index', 'nope'],
];

/** A program that something was taken from, or put into: errors are answers, too. */
export function damage(chance: Chance, program: string): string {
  let text = program;
  for (let left = chance.between(1, 3); left > 0; left--) {
    const at = chance.between(0, text.length);
    const put = chance.happens(0.25) ? '' : chance.pick(pieces);
    const taken = chance.happens(0.5) ? chance.between(1, 4) : 0;
    text = `${text.slice(0, at)}${put}${text.slice(at + taken)}`;
  }
  return text;
}
