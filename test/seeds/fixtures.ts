/** Charts that say what the proposal says of charts; each is below a directory of its name. */
const resourceForm = `apiVersion: helm.sh/v3
kind: Chart
metadata:
  name: ishmael-0.1.0
  labels: { chart: ishmael, heritage: acme, version: 0.1.0, appVersion: 3.6 }
data:
  description: Call me
  home: https://example.com
  sources: [https://example.com/source]
  keywords: [whale]
  maintainers: [{ name: Ahab, email: ahab@example.com }]
  icon: https://example.com/i.png
  kubeVersion: ">=1.0.0-0"
  deprecated: true
  engine: mustache
  tillerVersion: ">2"
`;

const context = `function init(events)
  subcharts.init(events)
  events.on("pre-load", 0, function(c) println("pre-load", c.values.user, #c.objects) end)
  events.on("pre-render", 0.5, function(_)
    println("got chart " .. _.chart.name)
    _.values.myvalue = "My Value"
  end)
  events.on("pre-render", 0, function(c) println("weight 0") end)
  events.on("watch", 0, function(c) end)
  events.on("post-render", 0.5, function(c)
    local chart, release, capabilities = c.chart, c.release, c.capabilities
    println("facts", chart.name(), chart.version(), chart.description, chart.home(), chart.icon, chart.appVersion())
    println("lists", json.encode(chart.keywords), json.encode(chart.sources()), json.encode(chart.maintainers))
    println("kube", chart.kubernetesVersions(), chart.apiVersion)
    println("release", release.name(), "capabilities", capabilities.helmVersion(), capabilities.kubernetesVersion ~= "")
    println("apis", #capabilities.apiVersions > 0)
    println("files", json.encode(c.files))
    println("templates", c.templates[1].name, #c.templates[1].data > 0)
    println("dependencies", json.encode(c.dependencies))
    println("objects", c.objects[1].kind, c.objects[1].metadata.name)
    println("charts", c.charts.kid.chart.name, subcharts.kid.shared)
    println("sealed", pcall(function() c.chart.name = "x" end))
    println("none", http, io, loadfile, dofile, os.execute, os.getenv)
    println("outside", pcall(require, "../x"), pcall(require, "socket"))
    c.templates = {}
  end)
  local _ = pcall(events.on, "install", 0, print)
  println("core", select(2, pcall(events.on, "render", 0, print)))
  println("list", select(2, pcall(events.on, "post-list", 0, print)))
  println("unknown", select(2, pcall(events.on, "pre-rendr", 0, print)))
  println("weight", select(2, pcall(events.on, "pre-render", 2, print)))
  println("required", require("more").word, require("more") == require("more"))
end
`;

export const fixtures: Readonly<Record<string, string>> = {
  'v3/Chart.yaml': resourceForm,
  'v3/templates/a.yaml':
    'apiVersion: v1\nkind: A\nmetadata: { name: a }\nchart: {{ toJson .Chart }}\n',
  'misnamed/Chart.yaml': resourceForm.replace('name: ishmael-0.1.0', 'name: other'),
  'misnamed/values.yaml': '',
  'wrong-kind/Chart.yaml': resourceForm.replace('kind: Chart', 'kind: Foo'),
  'lua/Chart.yaml': `apiVersion: v2
name: alpine
version: 1.1.0
description: This is an example chart.
keywords: [alpine]
home: https://docs.helm.sh
sources: [https://github.com/helm/helm]
maintainers: [{ name: M Butcher, email: m@example.com }]
icon: https://example.com/alpine.svg
appVersion: "3.8"
kubeVersion: ">1.9.0-0"
dependencies: [{ name: kid, version: 0.1.0, repository: "https://example.com/charts" }]
`,
  'lua/values.yaml': 'rbac: { enabled: true }\n',
  'lua/conf/config.json': '{}',
  'lua/templates/pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: my-alpine }\nvalue: {{ .Values.myvalue }}\n',
  'lua/ext/lua/chart.lua': context,
  'lua/ext/lua/more.lua': 'return { word = "more" }',
  'lua/ext/lua/stray.lua': 'println("stray is loaded")',
  'lua/charts/kid/Chart.yaml': 'apiVersion: v2\nname: kid\nversion: 0.1.0\n',
  'lua/charts/kid/ext/lua/chart.lua':
    'shared = "of the kid"\nfunction init(events) events.on("pre-render", 1, function() println("kid first") end) end',
  'braces/Chart.yaml': 'apiVersion: v2\nname: braces\nversion: 0.1.0\n',
  'braces/ext/lua/chart.lua':
    'events.on("pre-render", 0.5, function (name, namespace, chart, values) {\n})',
  'perms/Chart.yaml': 'apiVersion: v2\nname: ishmael\nversion: 0.1.0\n',
  'perms/ext/permissions.yaml': 'lua:\n    - network\n    - filesystem\n',
  'perms/ext/lua/chart.lua': 'println("granted", http ~= nil, io ~= nil)',
  'schema/Chart.yaml': 'apiVersion: v2\nname: frontend\nversion: 0.1.0\n',
  'schema/values.yaml': 'name: frontend\nprotocol: https\nport: 443\n',
  'schema/values.schema.yaml': `title: Values
type: object
properties:
  name: { description: Service name, type: string }
  protocol: { type: string }
  port: { description: Port, type: integer, minimum: 0 }
required: [protocol, port]
`,
  'derived/Chart.yaml': 'apiVersion: v2\nname: derived\nversion: 0.1.0\n',
  'derived/values.yaml': 'port: 443\n',
  'common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 2.1.0\ntype: library\n',
  'common/templates/_c.tpl': '{{ define "common.word" }}word{{ end }}',
  'common/templates/stray.yaml': 'kind: Stray\n',
  'wanting/Chart.yaml': 'apiVersion: v2\nname: wanting\nversion: 0.1.0\n',
  'wanting/requirements.yaml': 'library: [{ name: common, version: "^9.0.0" }]\n',
  'wanting/library/common/Chart.yaml':
    'apiVersion: v2\nname: common\nversion: 2.1.0\ntype: library\n',
  'using/Chart.yaml': 'apiVersion: v2\nname: using\nversion: 0.1.0\n',
  'using/requirements.yaml':
    'libraries: [{ name: common, version: "^2.0.0", repository: "file://../common" }]\n',
  'using/library/common/Chart.yaml':
    'apiVersion: v2\nname: common\nversion: 2.1.0\ntype: library\n',
  'using/library/common/templates/_c.tpl': '{{ define "common.word" }}word{{ end }}',
  'using/library/common/templates/stray.yaml': 'kind: Stray\n',
  'using/templates/a.yaml': 'kind: A\nword: {{ include "common.word" . }}\n',
  'tree/Chart.yaml':
    'apiVersion: v2\nname: A\nversion: 0.1.0\ndependencies: [{ name: D, version: 0.1.0 }, { name: B, version: 0.1.0 }]\n',
  ...Object.fromEntries(
    ['', 'charts/D/', 'charts/B/', 'charts/B/charts/C/'].map((path) => {
      const name = /([A-D])\/$/.exec(path)?.[1] ?? 'A';
      const lua = `function init(events)\n  subcharts.init(events)\n  events.on("pre-render", ${name === 'D' ? 1 : 0}, function() println("${name}") end)\nend`;
      return [`tree/${path}ext/lua/chart.lua`, lua];
    }),
  ),
  'tree/charts/D/Chart.yaml': 'apiVersion: v2\nname: D\nversion: 0.1.0\n',
  'tree/charts/B/Chart.yaml':
    'apiVersion: v2\nname: B\nversion: 0.1.0\ndependencies: [{ name: C, version: 0.1.0 }]\n',
  'tree/charts/B/charts/C/Chart.yaml': 'apiVersion: v2\nname: C\nversion: 0.1.0\n',
};
