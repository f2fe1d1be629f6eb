/** How each statement is shown to hold: by a command line here, or by a test of another tier, on both clusters where it needs one. */
export type Evidence =
  | { readonly kind: 'run'; readonly line: string; readonly shows: string; readonly hides?: string }
  | { readonly kind: 'test'; readonly file: string; readonly title: string }
  /** A decision of the product's stands in its place. */
  | { readonly kind: 'differs'; readonly decision: string };

function run(line: string, shows: string, hides?: string): Evidence {
  return { kind: 'run', line, shows, ...(hides === undefined ? {} : { hides }) };
}

function lua(shows: string): Evidence {
  return run('template demo lua --set user=me --trace-events', shows);
}

function v3(shows: string): Evidence {
  return run('template r v3', shows);
}

function shownBy(file: string, title: string): Evidence {
  return { kind: 'test', file, title };
}

function differs(decision: string): Evidence {
  return { kind: 'differs', decision };
}

/** By the numbers of the statements. */
export const evidence: Readonly<Record<number, Evidence>> = {
  1: shownBy(
    'test/cluster/lifecycle/delete.cluster.ts',
    'leaves nothing of a release, in the cluster as a whole either',
  ),
  2: lua('[template] post-template'),
  3: lua('[template] pre-validate'),
  4: lua('got chart alpine'),
  5: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  6: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  7: shownBy(
    'test/cluster/lifecycle/hooks.cluster.ts',
    'run around an install and a delete, and leave with the release',
  ),
  8: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'is installed, and upgraded when its values change',
  ),
  9: shownBy(
    'test/cli/plugin-commands.test.ts',
    'installs what it packed and signed, lists it, and removes it',
  ),
  10: shownBy(
    'test/cli/getting-charts.test.ts',
    'puts charts into a web repository and a registry',
  ),
  11: run('version', 'v'),
  12: shownBy(
    'test/cluster/lifecycle/delete.cluster.ts',
    'leaves nothing of a release, in the cluster as a whole either',
  ),
  13: run('--help', 'Releases:'),
  14: shownBy('test/package/examples.test.ts', 'helm-ts has programs answer lifecycle events'),
  15: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'is installed, and upgraded when its values change',
  ),
  16: shownBy('test/cli/getting-charts.test.ts', 'adds, lists, updates and forgets repositories'),
  17: lua('got chart alpine'),
  18: differs(
    'create writes v2, which every Helm reads; --resource-form writes v3 (Charts: three forms of Chart.yaml)',
  ),
  19: differs('withdrawn by appendix D of the proposal'),
  20: v3('"APIVersion":"helm.sh/v3"'),
  21: run('template r wrong-kind', 'wants kind "Chart", found "Foo"'),
  22: run(
    'lint misnamed',
    'metadata.name is "other", but the name of the chart with its version is "ishmael-0.1.0"',
  ),
  23: shownBy('test/cli/lifecycle.test.ts', 'goes back to a version by number and by name'),
  24: run('show chart v3 -o v3', 'heritage: helm'),
  25: v3('"Name":"ishmael"'),
  26: v3('"Version":"0.1.0"'),
  27: v3('"KubeVersion":"\\u003e=1.0.0-0"'),
  28: v3('"Keywords":["whale"]'),
  29: v3('"Description":"Call me"'),
  30: v3('"Home":"https://example.com"'),
  31: v3('"Sources":["https://example.com/source"]'),
  32: v3('"Maintainers":[{"Email":"ahab@example.com","Name":"Ahab","URL":""}]'),
  33: run('lint v3', 'unknown field "engine"'),
  34: v3('"Icon":"https://example.com/i.png"'),
  35: v3('"AppVersion":"3.6"'),
  36: v3('this chart is deprecated'),
  37: run('lint v3', 'unknown field "engine"'),
  38: shownBy(
    'test/cluster/release/crds.cluster.ts',
    'defines our kinds, also when two do it at once',
  ),
  39: differs(
    'Chart objects are namespaced, one for each name and version (State: with --with-chart)',
  ),
  40: lua('files\t[{"data":"{}","name":"conf/config.json"}]'),
  41: lua('core\t'),
  42: run('template demo lua', 'got chart alpine', 'stray is loaded'),
  43: lua('charts\tkid\tof the kid'),
  44: lua('core\t'),
  45: lua('charts\tkid\tof the kid'),
  46: lua('kid first'),
  47: lua('kid first'),
  48: lua('pre-load\tme'),
  49: run('template braces', "unexpected symbol near '{'"),
  50: shownBy('test/cli/lua/examples.test.ts', 'override a subchart'),
  51: lua('none\tnil\tnil\tnil\tnil\tnil\tnil'),
  52: lua('none\tnil\tnil\tnil\tnil\tnil\tnil'),
  53: lua('none\tnil\tnil\tnil\tnil\tnil\tnil'),
  54: differs('os.time, os.date and os.clock reach nothing outside (Lua: always there)'),
  55: lua("module 'socket' not found"),
  56: lua('required\tmore\ttrue'),
  57: run('template perms -y', 'granted\ttrue\ttrue'),
  58: run('template perms -y', 'granted\ttrue\ttrue'),
  59: run('template perms -y', 'granted\ttrue\ttrue'),
  60: run('template perms -y', 'granted\ttrue\ttrue'),
  61: shownBy('test/cli/lua/permissions.test.ts', 'are refused, naming the charts and the flags'),
  62: shownBy('test/cli/lua/permissions.test.ts', 'are asked for in the words of the design'),
  63: shownBy(
    'test/cli/lua/permissions.test.ts',
    'are asked for again until the answer is one, and refused at the end of input',
  ),
  64: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'are made up and told, where none is given',
  ),
  65: shownBy('test/cli/lua/permissions.test.ts', 'are granted with -y and --yes'),
  66: shownBy('test/cli/lua/permissions.test.ts', 'are granted as far as --accept-perms goes'),
  67: run('template demo lua --accept-perms network', 'value: My Value'),
  68: shownBy('test/cli/lua/permissions.test.ts', 'are granted as far as --accept-perms goes'),
  69: shownBy('test/cli/lua/permissions.test.ts', 'are granted as far as --accept-perms goes'),
  70: shownBy(
    'test/cli/lua/permissions.test.ts',
    'are asked for even where the script of a subchart is overridden',
  ),
  71: run('template using', 'word: word', 'kind: Stray'),
  72: run('template using', 'word: word', 'kind: Stray'),
  73: shownBy(
    'test/cli/library-charts.test.ts',
    'lend their Lua to every chart of the tree that declares them',
  ),
  74: differs('withdrawn by appendix D of the proposal'),
  75: run('template using', 'word: word'),
  76: shownBy(
    'test/cli/library-charts.test.ts',
    'are one version for the whole tree, of which only definitions count',
  ),
  77: run('template wanting', 'wanting wants "^9.0.0"; there is 2.1.0'),
  78: run('dependency list using', 'common'),
  79: run('template using', 'word: word', 'We recommend migrating'),
  80: run('dependency list using', '^2.0.0'),
  81: shownBy(
    'test/cli/library-charts.test.ts',
    'are one version for the whole tree, of which only definitions count',
  ),
  82: shownBy(
    'test/cli/library-charts.test.ts',
    'are one version for the whole tree, of which only definitions count',
  ),
  83: shownBy(
    'test/cli/library-charts.test.ts',
    'are an error that names every chart and range where none fits',
  ),
  84: run(
    'lint wanting',
    '[ERROR] Chart.yaml: the chart cannot be rendered: no version of library',
  ),
  85: run('show chart common', 'type: library'),
  86: shownBy('test/cli/library-charts.test.ts', 'cannot be installed'),
  87: shownBy('test/cli/getting-charts.test.ts', 'shows charts, marks libraries, hides them'),
  88: shownBy('test/cli/getting-charts.test.ts', 'shows charts, marks libraries, hides them'),
  89: shownBy('test/cli/library-charts.test.ts', 'may be ordinary charts, with a warning'),
  90: shownBy(
    'test/cli/library-charts.test.ts',
    'lend their Lua to every chart of the tree that declares them',
  ),
  91: shownBy(
    'test/cli/library-charts.test.ts',
    'lend their Lua to every chart of the tree that declares them',
  ),
  92: run('template schema --set port=x', "- at '/port': got string, want integer"),
  93: run('template schema --set port=-1', 'minimum: got -1, want 0'),
  94: run('schema derived', 'properties:\n  port:\n    type: integer'),
  95: run('schema derived', 'properties:\n  port:\n    type: integer'),
  96: run('template schema --set protocol=null', "missing property 'protocol'"),
  97: run(
    'template derived --set port=x',
    'got string, want integer (by values.yaml of chart "derived"',
  ),
  98: run('template --help', '--values', '--version'),
  99: shownBy('test/cli/getting-charts.test.ts', 'saves archives by reference, and unpacks them'),
  100: shownBy('test/cli/getting-charts.test.ts', 'saves archives by reference, and unpacks them'),
  101: shownBy('test/cli/getting-charts.test.ts', 'saves archives by reference, and unpacks them'),
  102: run('show lua', 'description: This is an example chart.'),
  103: shownBy('test/cli/install.test.ts', 'installs a chart and prints what Helm does'),
  104: shownBy('test/cli/lifecycle.test.ts', 'renders the deployed chart again without a chart'),
  105: shownBy('test/cli/getting-charts.test.ts', 'saves archives by reference, and unpacks them'),
  106: shownBy('test/cli/getting-charts.test.ts', 'saves nothing that is not proven'),
  107: shownBy('test/cli/getting-charts.test.ts', 'adds, lists, updates and forgets repositories'),
  108: lua('[template] render'),
  109: lua('[template] render'),
  110: lua('"render" is a core event: a chart cannot answer it'),
  111: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    'come in the order of the catalogue',
  ),
  112: shownBy(
    'test/cluster/lifecycle/validate.cluster.ts',
    'stops an install before anything is written, with its template and line',
  ),
  113: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    'come in the order of the catalogue',
  ),
  114: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    'go on to wait and ready when somebody waits',
  ),
  115: lua('pre-load\tme'),
  116: run('docs events', '`render` (core)'),
  117: lua('"render" is a core event: a chart cannot answer it'),
  118: run('docs events', '`render` (core)'),
  119: run('docs events', '`install` (core)'),
  120: run('docs events', '`upgrade` (core)'),
  121: run('docs events', '`delete` (core)'),
  122: run('docs events', '`list` (core)'),
  123: run('docs events', '`validate` (core)'),
  124: run('docs events', '`read-chart` (core)'),
  125: lua('got chart alpine'),
  126: shownBy(
    'test/cluster/lifecycle/lua-wait.cluster.ts',
    'say when an object of their own kind is ready; then ready comes, once',
  ),
  127: lua('[template] post-template'),
  128: shownBy(
    'test/cluster/lifecycle/lua-wait.cluster.ts',
    'say when an object of their own kind is ready; then ready comes, once',
  ),
  129: run('docs events', '`post-render`'),
  130: run('docs events', '`post-install`'),
  131: run('docs events', '`post-upgrade`'),
  132: run('docs events', '`post-delete`'),
  133: run('docs events', '`post-rollback`'),
  134: run('docs events', '`post-validate`'),
  135: differs('list loads no chart: pre-list and post-list are for programs (Events, by command)'),
  136: lua('[template] chart-loaded'),
  137: shownBy('test/cli/lua/examples.test.ts', 'bring a template engine'),
  138: differs('002:45 stands: a handler gets one context (What decides); the error says so'),
  139: lua('got chart alpine'),
  140: lua('weight must be a number from 0 to 1, not 2'),
  141: lua('value: My Value'),
  142: lua('value: My Value'),
  143: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    'come from the stored chart when its directory is gone',
  ),
  144: shownBy('test/cli/getting-charts.test.ts', 'saves nothing that is not proven'),
  145: lua('[template] read-chart'),
  146: run('template r wrong-kind', 'wants kind "Chart"'),
  147: lua('required\tmore\ttrue'),
  148: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "['read-chart', 'chart-loaded', 'pre-rollback'",
  ),
  149: lua('pre-load\tme'),
  150: differs(
    '001:26 stands: one runtime for a tree, globals apart (Lua: one runtime per chart tree)',
  ),
  151: lua('weight 0\ngot chart alpine'),
  152: differs('in order of registration (Lua: events.on)'),
  153: run('template tree', 'D\nC\nB\nA\n'),
  154: run('docs events', '| context |'),
  155: lua('facts\talpine'),
  156: lua('facts\talpine\t1.1.0'),
  157: lua('This is an example chart.'),
  158: lua('lists\t["alpine"]'),
  159: lua('https://docs.helm.sh'),
  160: lua('["https://github.com/helm/helm"]'),
  161: lua('https://example.com/alpine.svg'),
  162: lua('alpine.svg\t3.8'),
  163: lua('kube\t>1.9.0-0'),
  164: differs('chart.apiVersion is the form, chart.version the version (The context)'),
  165: differs('maintainers is a list (The context)'),
  166: lua('value: My Value'),
  167: lua('release\tdemo'),
  168: lua('capabilities\tv4.3.1'),
  169: lua('v4.3.1\ttrue'),
  170: lua('apis\ttrue'),
  171: lua('files\t[{"data":"{}","name":"conf/config.json"}]'),
  172: lua('templates\tpod.yaml\ttrue'),
  173: lua(
    'dependencies\t[{"name":"kid","repository":"https://example.com/charts","version":"0.1.0"}]',
  ),
  174: lua('objects\tPod\tmy-alpine'),
  175: differs('objects are manifests: metadata.name (The context)'),
  176: lua('context.templates stays as it was: it may change up to pre-render'),
  177: lua('context.chart.name is read-only'),
  178: lua('charts\tkid'),
  179: differs('a minimum: events of 000 are emitted, too (What decides)'),
  180: differs('000 and 001 use more commands (Commands)'),
  181: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    'end with failed-test when a test failed',
  ),
  182: shownBy('test/cli/lua/commands.test.ts', 'runs the Lua of its starter, before and after'),
  183: shownBy('test/cli/lua/commands.test.ts', 'runs the Lua of its starter, before and after'),
  184: shownBy('test/cli/lua/commands.test.ts', 'runs the Lua of its starter, before and after'),
  185: shownBy('test/cli/lua/commands.test.ts', 'runs the Lua of its starter, before and after'),
  186: shownBy('test/cli/lua/commands.test.ts', 'writes nothing when a handler fails'),
  187: shownBy(
    'test/cli/lua/commands.test.ts',
    'lets a handler change the dependencies before they are fetched',
  ),
  188: shownBy(
    'test/cli/lua/commands.test.ts',
    'shows handlers the versions that were chosen and the charts that were fetched',
  ),
  189: shownBy(
    'test/cli/lua/commands.test.ts',
    'lets a handler change the dependencies before they are fetched',
  ),
  190: shownBy(
    'test/cli/lua/commands.test.ts',
    'lets a handler change the dependencies before they are fetched',
  ),
  191: shownBy(
    'test/cli/lua/commands.test.ts',
    'shows handlers the versions that were chosen and the charts that were fetched',
  ),
  192: shownBy(
    'test/cli/lua/commands.test.ts',
    'shows handlers the versions that were chosen and the charts that were fetched',
  ),
  193: run('docs events', '## helm dependency build', '## helm dependency update'),
  194: shownBy(
    'test/cluster/lifecycle/lua-changes.cluster.ts',
    'the chart: it is not there when a release is deleted',
  ),
  195: shownBy(
    'test/cluster/lifecycle/lua-changes.cluster.ts',
    'the chart: it is not there when a release is deleted',
  ),
  196: run('docs events', '## helm template', '## helm pull\n'),
  197: run('docs events', '## helm template', '## helm get values\n'),
  198: run('docs events', '## helm template', '## helm history\n'),
  199: run('docs events', '## helm template', '## helm home\n'),
  200: run('docs events', '## helm template', '## helm init\n'),
  201: run('docs events', '## helm template', '## helm show\n'),
  202: run('docs events', '## helm template', '## helm repo\n'),
  203: run('docs events', '## helm template', '## helm verify\n'),
  204: run('docs events', '## helm template', '## helm version\n'),
  205: run('docs events', '## helm template', '## helm search\n'),
  206: run('get manifests --help', 'helm get manifest'),
  207: shownBy(
    'test/cli/plugin-commands.test.ts',
    'installs what it packed and signed, lists it, and removes it',
  ),
  208: shownBy(
    'test/cluster/lifecycle/lua.cluster.ts',
    'come in the order of the catalogue, from the stored chart where there is no other',
  ),
  209: lua('[template] pre-render'),
  210: lua('pre-load\tme\t0'),
  211: lua('[template] pre-render'),
  212: lua('context.templates stays as it was'),
  213: shownBy(
    'test/cluster/lifecycle/lua.cluster.ts',
    'come in the order of the catalogue, from the stored chart where there is no other',
  ),
  214: shownBy(
    'test/cluster/lifecycle/lua.cluster.ts',
    'come in the order of the catalogue, from the stored chart where there is no other',
  ),
  215: shownBy(
    'test/cluster/lifecycle/lua.cluster.ts',
    'come in the order of the catalogue, from the stored chart where there is no other',
  ),
  216: shownBy('test/cli/lua/commands.test.ts', 'has the events of rendering, and one of its own'),
  217: shownBy('test/cli/lua/commands.test.ts', 'has the events of rendering, and one of its own'),
  218: shownBy(
    'test/cli/lua/commands.test.ts',
    'packs what handlers changed, and leaves the directory alone',
  ),
  219: shownBy(
    'test/cli/lua/commands.test.ts',
    'packs what handlers changed, and leaves the directory alone',
  ),
  220: differs('rollback re-applies the stored manifest, as 002:275 foresees (Events, by command)'),
  221: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "'pre-rollback', 'rollback', 'post-rollback'",
  ),
  222: lua('[template] post-template'),
  223: lua('[template] post-template'),
  224: shownBy('test/cluster/lifecycle/lua-events.cluster.ts', "'pre-test', 'test', 'post-test'"),
  225: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "'test', 'post-test', 'failed-test'",
  ),
  226: shownBy('test/cluster/lifecycle/lua-changes.cluster.ts', 'may be the tests that are run'),
  227: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "'test', 'post-test', 'failed-test'",
  ),
  228: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "'pre-upgrade', 'upgrade', 'post-upgrade'",
  ),
  229: shownBy(
    'test/cluster/lifecycle/lua-events.cluster.ts',
    "'pre-upgrade', 'upgrade', 'post-upgrade'",
  ),
  230: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  231: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'of nothing is refused in the words of Helm',
  ),
  232: shownBy('test/cluster/lifecycle/protection.cluster.ts', 'is the Application'),
  233: shownBy('test/cluster/release/operation.cluster.ts', 'supersedes the version before'),
  234: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  235: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  236: differs('001:247 stands: the name comes first, -n is the namespace (What decides)'),
  237: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  238: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  239: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  240: differs('other namespaces are in the inventory, and deleted with the release (State)'),
  241: shownBy(
    'test/cluster/release/crds.cluster.ts',
    'defines our kinds, also when two do it at once',
  ),
  242: shownBy('test/cluster/lifecycle/protection.cluster.ts', 'is the Application'),
  243: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  244: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  245: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  246: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  247: shownBy(
    'test/cluster/release/operation.cluster.ts',
    'leaves an application, a release and a version that is deployed',
  ),
  248: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'is owned by the release and marked as its own',
  ),
  249: shownBy(
    'test/cluster/lifecycle/install.cluster.ts',
    'goes into a namespace that is created for it',
  ),
  250: shownBy('test/cluster/release/operation.cluster.ts', 'supersedes the version before'),
  251: shownBy('test/cluster/release/operation.cluster.ts', 'supersedes the version before'),
  252: shownBy(
    'test/cluster/lifecycle/rollback.cluster.ts',
    'goes by a version number, a name or the beginning of one',
  ),
  253: shownBy('test/cluster/release/operation.cluster.ts', 'holds its payload'),
  254: shownBy('test/cluster/release/operation.cluster.ts', 'holds its payload'),
  255: differs('values are in Secrets that the version points to, as 000:444 asks (State)'),
  256: differs('both chart and manifest, in the same Secrets (State)'),
  257: shownBy(
    'test/reliability/size.reliability.ts',
    'a release of 12 MiB is installed, upgraded and rolled back',
  ),
  258: shownBy('test/cli/lifecycle.test.ts', 'keeps, forgets and merges values as Helm does'),
  259: differs('a ULID, and a sequence for people to type (State)'),
  260: shownBy('test/reliability/race.reliability.ts', 'are told who was first, or come after'),
  261: shownBy(
    'test/cluster/lifecycle/hooks.cluster.ts',
    'run around an install and a delete, and leave with the release',
  ),
  262: shownBy(
    'test/cluster/lifecycle/hooks.cluster.ts',
    'run around an install and a delete, and leave with the release',
  ),
  263: shownBy('test/cluster/lifecycle/hooks.cluster.ts', 'belong to nobody where they say so'),
  264: shownBy('test/cli/lua/plugins.test.ts', 'is a command with flags, help and an exit code'),
  265: shownBy(
    'test/cli/lua/plugins.test.ts',
    'keeps plugins out of the reach of charts, even of those that may do everything',
  ),
  266: shownBy(
    'test/cli/lua/plugins.test.ts',
    'has every library without being asked, and helm itself',
  ),
  267: shownBy(
    'test/cli/getting-charts.test.ts',
    'puts charts into a web repository and a registry',
  ),
  268: shownBy(
    'test/cli/getting-charts.test.ts',
    'puts charts into a web repository and a registry',
  ),
  269: shownBy('test/cli/plugins.test.ts', 'push charts, with the signature that lies beside them'),
  270: shownBy(
    'test/cluster/lifecycle/records.cluster.ts',
    'is told which is missing; the role that init prints is enough to look at releases',
  ),
  271: shownBy(
    'test/cluster/lifecycle/records.cluster.ts',
    'is told which is missing; the role that init prints is enough to look at releases',
  ),
  272: shownBy('test/cluster/kube/objects.cluster.ts', 'is known by token and by certificate'),
  273: shownBy(
    'test/cluster/lifecycle/lua-permissions.cluster.ts',
    'reads as the user, who is told what he may not',
  ),
  274: shownBy(
    'test/cluster/lifecycle/records.cluster.ts',
    'is told which is missing; the role that init prints is enough to look at releases',
  ),
  275: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'is installed, and upgraded when its values change',
  ),
  276: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'is installed, and upgraded when its values change',
  ),
  277: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'is corrected without a new version, what is ignored stays',
  ),
  278: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'takes its release with it, or leaves it',
  ),
  279: run('request get --help', 'helm request get'),
  280: run('request list --help', 'helm request list'),
  281: shownBy(
    'test/cluster/controller/controller.cluster.ts',
    'takes over a release that the command line made, and the reverse',
  ),
  282: shownBy(
    'test/cli/package.test.ts',
    'says where the archive is, and it renders like the directory',
  ),
  283: shownBy('test/cli/getting-charts.test.ts', 'adds, lists, updates and forgets repositories'),
  284: shownBy('test/cli/package.test.ts', 'writes a provenance file that verifies'),
  285: lua('got chart alpine'),
  286: shownBy(
    'test/cluster/lifecycle/delete.cluster.ts',
    'leaves nothing of a release, in the cluster as a whole either',
  ),
  287: shownBy(
    'test/cli/getting-charts.test.ts',
    'updates, lists and builds, offline once it is locked',
  ),
  288: lua('pre-load\tme'),
  289: shownBy('test/cluster/lifecycle/install.cluster.ts', 'ends when everything is ready'),
  290: shownBy('test/cli/getting-charts.test.ts', 'shows charts, marks libraries, hides them'),
  291: lua('apis\ttrue'),
  292: shownBy('test/cli/create.test.ts', 'makes a chart that renders'),
  293: shownBy('test/cluster/lifecycle/lua-changes.cluster.ts', 'may be hooks and notes'),
  294: run('docs events', 'not for charts'),
  295: differs('alternatives that the proposal rejects'),
  296: shownBy('test/cli/lua/examples.test.ts', 'add a sidecar to every pod'),
};
