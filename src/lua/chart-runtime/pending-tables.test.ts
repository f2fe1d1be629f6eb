import { describe, expect, test } from 'vitest';
import { chartOf, contextOf, startRuntime } from '../../../test/support/lua-runtime.ts';

const object = `
apiVersion: v1
kind: Pod
metadata: { name: a, labels: { app: web } }
spec:
  ports: [80, 443]
  empty: {}
  none: []
  quoted: { text: 'a "b" \\ {c} [d', then: null }
`;

/** What an expression gives that looks at tables of an object which nothing has touched before. */
async function evaluate(expression: string): Promise<string> {
  const lua = `events.on("post-render", 0, function(c) local o = c.objects[1] print(${expression}) end)`;
  const chart = chartOf({ 'ext/lua/chart.lua': lua });
  const { runtime, said, emit } = await startRuntime(chart);
  try {
    await emit('template', contextOf(chart, { objects: { web: [object] } }), 'post-render');
    return said.join('\n');
  } finally {
    await runtime.close();
  }
}

describe.concurrent('tables of objects look as if they had been read at once', () => {
  test.for([
    ['o.metadata.labels.app', 'web'],
    ['o.spec.ports[2]', '443'],
    ['#o.spec.ports', '2'],
    ['#o.spec.none', '0'],
    ['next(o.spec.empty)', 'nil'],
    ['next(o.metadata.labels)', 'app\tweb'],
    ['rawget(o, "kind")', 'Pod'],
    ['rawget(o.metadata, "name")', 'a'],
    ['rawlen(o.spec.ports)', '2'],
    ['rawset(o.spec.ports, 3, 1)[3]', '1'],
    ['rawequal(o.spec, o.spec)', 'true'],
    ['getmetatable(o)', 'nil'],
    ['getmetatable(o.metadata)', 'nil'],
    ['getmetatable(o.spec.ports)', 'list'],
    ['setmetatable(o.metadata, { __index = { extra = 1 } }).extra', '1'],
    ['setmetatable(o.metadata, { __len = function() return 7 end }).name', 'a'],
    ['list(o.spec.empty) == o.spec.empty', 'true'],
    ['table.concat(o.spec.ports, " ")', '80 443'],
    ['table.unpack(o.spec.ports)', '80\t443'],
    ['table.unpack(o.spec.ports, 2, 3)', '443\tnil'],
    ['table.remove(o.spec.ports, 1)', '80'],
    ['table.move(o.spec.ports, 1, 2, 2)[3]', '443'],
    ['select("#", ipairs(o.spec.ports))', '3'],
    ['o.spec.quoted.text', 'a "b" \\ {c} [d'],
    ['o.spec.quoted["then"] == null', 'true'],
    ['type(o.spec)', 'table'],
    ['json.encode(o.spec.ports)', '[80,443]'],
    ['json.encode({ o.metadata })', '[{"labels":{"app":"web"},"name":"a"}]'],
    ['yaml.encode(o.metadata.labels)', 'app: web\n'],
    [
      'pcall(next, 5)',
      "false\tweb/ext/lua/chart.lua:1: bad argument #1 to 'next' (table expected, got number)",
    ],
    ['(function() for k, v in next, o.metadata.labels do return k, v end end)()', 'app\tweb'],
    ['(function() for k, v in pairs(o.metadata.labels) do return k, v end end)()', 'app\tweb'],
    ['(function() table.insert(o.spec.none, "x") return #o.spec.none end)()', '1'],
    ['(function() o.spec.ports[#o.spec.ports + 1] = 1 return #o.spec.ports end)()', '3'],
    [
      '(function() table.sort(o.spec.ports, function(a, b) return a > b end) return o.spec.ports[1] end)()',
      '443',
    ],
    ['coroutine.wrap(function() return o.metadata.name end)()', 'a'],
  ] as const)('%s', async ([expression, expected]) => {
    expect(await evaluate(expression)).toBe(expected);
  });
});
