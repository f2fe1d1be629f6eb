import { HelmError, isHelmError } from '../../base/index.ts';
import type { Chart, ChartFile } from '../../chart/index.ts';
import { resourceApiVersion } from '../../chart/index.ts';
import { requireChartEvent } from '../../events/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { GlobalRead, ScriptFacts, ScriptPosition } from '../../lua-syntax/index.ts';
import { LuaSyntaxError, readScript } from '../../lua-syntax/index.ts';
import { parseYaml } from '../../yaml/index.ts';
import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';
import { permissionFor } from './permission-use.ts';

const permissionsPath = 'ext/permissions.yaml';
const scriptPath = /^ext\/lua\/.+\.lua$/;

/** What is wrong with the Lua of a chart, or looks like a slip. */
export function lintScripts({ loaded }: LintTarget): Finding[] {
  if (isHelmError(loaded)) return [];
  const scripts = scriptsOf(loaded);
  return [
    ...scripts.flatMap((script) => script.findings),
    ...lintGlobals(scripts),
    ...scripts.flatMap(lintEvents),
    ...lintPermissions(loaded, scripts),
    ...lintForm(loaded),
  ];
}

/** Helm reads a chart of its own forms without a word about its scripts. */
function lintForm({ files, metadata: { apiVersion } }: Chart): Finding[] {
  if (apiVersion === resourceApiVersion || !files.some(({ name }) => name === 'ext/lua/chart.lua'))
    return [];
  const message =
    'plain Helm ignores the Lua of this chart; in resource form (helm show chart -o v3) it refuses the chart instead';
  return [
    { severity: 'warning', code: 'LuaIgnoredByHelm', message, path: 'Chart.yaml', isOwn: true },
  ];
}

interface Script {
  readonly path: string;
  readonly text: string;
  /** Undefined where it is not Lua, which is then a finding. */
  readonly facts: ScriptFacts | undefined;
  readonly findings: readonly Finding[];
}

function scriptsOf({ files }: Chart): Script[] {
  return files.filter(({ name }) => scriptPath.test(name)).flatMap(read);
}

/** Files of annotations, such as `helm lua types` writes, are for editors: nothing runs them. */
const annotations = '---@meta';

function read({ name: path, data }: ChartFile): Script[] {
  const text = decodeUtf8(data);
  if (text.startsWith(annotations)) return [];
  try {
    return [{ path, text, facts: readScript(text), findings: [] }];
  } catch (error) {
    if (!(error instanceof LuaSyntaxError)) throw error;
    const finding = findingAt({ path, text }, error, 'LuaSyntax', error.message);
    return [{ path, text, facts: undefined, findings: [{ ...finding, severity: 'error' }] }];
  }
}

/** A function that writes a global which no script declares at its top has forgotten `local`. */
function lintGlobals(scripts: readonly Script[]): Finding[] {
  const declared = new Set(
    scripts
      .flatMap(({ facts }) => facts?.globalWrites ?? [])
      .filter(({ inFunction }) => !inFunction)
      .map(({ name }) => name),
  );
  return scripts.flatMap((script) =>
    (script.facts?.globalWrites ?? [])
      .filter(({ name }) => !declared.has(name))
      .map((write) =>
        findingAt(
          script,
          write,
          'LuaGlobal',
          `a function writes the global "${write.name}": write "local ${write.name}", or set it at the top of the script`,
        ),
      ),
  );
}

function lintEvents(script: Script): Finding[] {
  return (script.facts?.eventNames ?? []).flatMap((event) => {
    try {
      requireChartEvent(event.name);
      return [];
    } catch (error) {
      if (!(error instanceof HelmError)) throw error;
      return [findingAt(script, event, 'LuaEvent', error.message)];
    }
  });
}

/** Permissions are granted to a tree, so what any chart of it asks for counts. */
function lintPermissions(chart: Chart, scripts: readonly Script[]): Finding[] {
  const tree = treeOf(chart);
  const asked = new Set(tree.flatMap(askedBy));
  const used = new Set(tree.flatMap((each) => scriptsOf(each).flatMap(usesOf)).map(permissionFor));
  const unused = askedBy(chart).filter((name) => !used.has(name));
  return [
    ...scripts.flatMap((script) =>
      usesOf(script).flatMap((use) => {
        const permission = permissionFor(use) ?? '';
        if (asked.has(permission)) return [];
        const message = `${use.name} needs the permission "${permission}", which no chart asks for`;
        return [findingAt(script, use, 'LuaPermission', message)];
      }),
    ),
    ...unused.map((name): Finding => ({
      severity: 'warning',
      code: 'LuaPermission',
      message: `"${name}" is asked for, but no script uses it`,
      path: permissionsPath,
      isOwn: true,
    })),
  ];
}

function treeOf(chart: Chart): Chart[] {
  return [chart, ...[...chart.libraries, ...chart.dependencies].flatMap(treeOf)];
}

function usesOf({ facts }: Script): GlobalRead[] {
  return (facts?.globalReads ?? []).filter((use) => permissionFor(use) !== undefined);
}

/** What is malformed is refused when the scripts are started. */
function askedBy({ files }: Chart): string[] {
  const file = files.find(({ name }) => name === permissionsPath);
  if (file === undefined) return [];
  const document = parseYaml(decodeUtf8(file.data));
  const names: unknown = document instanceof Map ? document.get('lua') : undefined;
  if (!Array.isArray(names)) return [];
  return names.map((item: unknown) => {
    const name = String(item instanceof Map ? item.keys().next().value : item);
    return name === 'filesystem' ? 'io' : name;
  });
}

function findingAt(
  { path, text }: Pick<Script, 'path' | 'text'>,
  { line, column }: ScriptPosition,
  code: string,
  message: string,
): Finding {
  const source = { file: path, line, column, text: text.split(/\r?\n/)[line - 1] ?? '' };
  return { severity: 'warning', code, message, path, source, isOwn: true };
}
