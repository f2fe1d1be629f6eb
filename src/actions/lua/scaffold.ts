import type { ChartFile } from '../../chart/index.ts';
import { encodeUtf8 } from '../../go/index.ts';
import { luaTypes } from './types.ts';

/** The files that a chart with Lua begins with: a script, its test, types for editors, permissions. */
export async function luaScaffold(): Promise<readonly ChartFile[]> {
  const texts: Readonly<Record<string, string>> = {
    'ext/lua/chart.lua': script,
    'ext/lua/chart_test.lua': scriptTest,
    'ext/lua/helm.lua': await luaTypes(),
    'ext/permissions.yaml': permissions,
  };
  return Object.entries(texts).map(([name, text]) => {
    return { name, data: encodeUtf8(text), modified: undefined };
  });
}

const script = `-- Answers lifecycle events of the chart: "helm docs events" lists them, "helm lua run" tries this file,
-- and "helm lua test" runs chart_test.lua.

function init(events)
  -- Before the templates are rendered, values may still change.
  events.on("pre-render", 0.5, function(c)
    if c.values.production and c.values.replicaCount < 2 then
      c.values.replicaCount = 2
    end
  end)

  -- Afterwards there are objects, of this chart and of those below it.
  events.on("post-render", 0.5, function(c)
    each_object(c, function(object)
      object.metadata.annotations = object.metadata.annotations or {}
      object.metadata.annotations["example.com/rendered-by"] = c.chart.name .. "-" .. c.chart.version
    end)
  end)
end
`;

const scriptTest = `test("a production release has at least two replicas", function()
  local c = fire("pre-render", { values = { production = true, replicaCount = 1 } })
  expect(c.values.replicaCount).to_equal(2)
end)

test("any other keeps what it was given", function()
  local c = fire("pre-render", { values = { replicaCount = 1 } })
  expect(c.values.replicaCount).to_equal(1)
end)
`;

const permissions = `# What the scripts may do besides changing the chart. Whoever installs it is asked.
# Each line below "lua:" is a permission: network, io, os or cluster.
lua: []
`;
