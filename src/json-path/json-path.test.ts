import { describe, expect, test } from 'vitest';
import { parseYaml } from '../yaml/index.ts';
import { printJsonPath } from './print-json-path.ts';
import { parseJsonPath } from './parse-json-path.ts';

const data = parseYaml(`
a: 1
b: { c: text, d: [1, 2.5, "x", true, null], "e.f": dotted }
big: 12345678901
empty: {}
list:
- { name: one, port: 80, flag: true, tags: [p, q] }
- { name: two, port: 81, flag: false, tags: [r] }
m: { z: 1, a: 2 }
`);

const print = (template: string): string => printJsonPath(parseJsonPath(template), data);

/** As kubectl's own package prints them. */
describe('printJsonPath()', () => {
  test.each([
    ['{.a}', '1'],
    ['{$.a}{@.a}', '11'],
    ['x{.a}y {.b.c}z', 'x1y textz'],
    ['text only', 'text only'],
    ['{.big}', '1.2345678901e+10'],
    ['{.empty}', '{}'],
    ['{.b.d}', '[1,2.5,"x",true,null]'],
    ['{.b.d[0]}', '1'],
    ['{.b.d[-1]}', 'null'],
    ['{.b.d[-2]}', 'true'],
    ['{.b.d[1:3]}', '2.5 x'],
    ['{.b.d[1:1]}', ''],
    ['{.b.d[0:4:2]}', '1 x'],
    ['{.b.d[::2]}', '1 x null'],
    ['{.b.d[*]}', '1 2.5 x true null'],
    ['{.b.d[0,2]}', '1 x'],
    ["{.b['c','d']}", 'text [1,2.5,"x",true,null]'],
    ["{['b']['c']}", 'text'],
    ["{.b['e\\.f']}{.b.e\\.f}", 'dotteddotted'],
    ['{.m.*}', '2 1'],
    ['{..name}', 'one two'],
    ['{..m}', '{"a":2,"z":1}'],
    ['{.list[*].name}', 'one two'],
    ['{.list[?(@.port==80)].name}', 'one'],
    ['{.list[?(@.port >= 81.0)].name}', 'two'],
    ['{.list[?(@.name>"one")].name}', 'two'],
    ["{.list[?(@.name!='two')].name}", 'one'],
    ['{.list[?(@.flag==false)].name}', 'two'],
    ['{.list[?(@.tags)].name}', 'one two'],
    ['{.list[?(@.nope)].name}', ''],
    ['{range .list[*]}<{.name}>{end}after', '<one><two>after'],
    ['{range .list[*]}{range .tags[*]}{@}{end};{end}', 'pq;r;'],
    ['{range .b.d[1:1]}{range .x}{end}{end}none', 'none'],
    ["{\"a\\tb\\u0041\"}{'q\\'s'}", "a\tbAq's"],
    ['{5}{-5.5}{true}', '5-5.5true'],
  ])('%s', (template, text) => {
    expect(print(template)).toBe(text);
  });

  test.each([
    ['{.nope}', 'nope is not found'],
    ['{.a.b}', 'b is not found'],
    ['{.a[0]}', 'is not array or slice'],
    ['{.a[?(@.x)]}', 'is not array or slice'],
    ['{.b.d[9]}', 'array index out of bounds: index 9, length 5'],
    ['{.b.d[0:9]}', 'array index out of bounds: index 8, length 5'],
    ['{.b.d[2:1]}', 'starting index 2 is greater than ending index 1'],
    ['{.list[0:2:0]}', 'step must be > 0'],
    ['{.list[?(@.name<=5)].name}', 'incompatible types for comparison'],
    ['{.list[?(@.tags[*]=="p")].name}', 'can only compare one element at a time'],
    ['{.list[?(@.name==="x")].name}', 'unrecognized filter operator ==='],
    ['{foo}', 'unrecognized identifier foo'],
    ['{end}', 'not in range, nothing to end'],
    ['{.a', 'unclosed action'],
    ['{.b.d[a]}', 'invalid array index a'],
    ['{.b.d[', 'unterminated array'],
    ['{.b.d[-]}', 'array index - is not a number'],
    ['{.list[?(@.name}', 'unterminated filter'],
    ['{.list[?(@.name)}', 'unclosed array expect ]'],
    ['{"x', 'unterminated quoted string'],
    ['{1.2.3}', 'cannot parse number 1.2.3'],
    ['{....a}', 'invalid multiple recursive descent'],
    ['{!}', "unrecognized character in action: U+0021 '!'"],
  ])('refuses %s', (template, message) => {
    expect(() => print(template)).toThrow(message);
  });
});
