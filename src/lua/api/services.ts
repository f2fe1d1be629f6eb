/**
 * The functions of the library that compute and nothing else. They run in Lua's own thread, where
 * the time limit reaches them. Arguments and results are text or bytes.
 */
import {
  HelmError,
  SemverError,
  compareVersions,
  parseConstraint,
  parseVersion,
  satisfies,
} from '../../base/index.ts';
import type { Version } from '../../base/index.ts';
import { GoError, compileRegexp, decodeBase64, decodeUtf8, encodeUtf8 } from '../../go/index.ts';
import { hash } from '../../runtime/index.ts';
import { YamlError, parseYaml, printYaml } from '../../yaml/index.ts';
import { BridgeError } from '../bridge/bridge-error.ts';
import { parseData } from '../bridge/parse-data.ts';
import { printData } from '../bridge/print-data.ts';
import { HostRefusal } from '../sandbox/host-refusal.ts';
import type { HostResult } from '../sandbox/lua-machine.ts';
import type { Ask, ServiceTable } from '../sandbox/services.ts';
import { formatDate, localTime } from './dates.ts';
import { renderText } from './render-text.ts';

type TextFunction = (...texts: string[]) => HostResult;

export function createServices(ask: Ask): ServiceTable {
  const functions: Readonly<Record<string, TextFunction>> = {
    'yaml.encode': (json) => printYaml(parseData(json, 'int')),
    'yaml.decode': (text) => printData(parseYaml(text, { numbers: 'exact' }), 'exact'),
    'base64.decode': decodeBase64,
    'semver.compare': (a, b) => String(compareVersions(readVersion(a), readVersion(b))),
    'semver.satisfies': (version, range) =>
      String(satisfies(readVersion(version), parseConstraint(range))),
    'regex.match': (pattern, text) => String(compileRegexp(pattern).test(text)),
    'regex.find_all': (pattern, text) => JSON.stringify(compileRegexp(pattern).findAll(text, -1)),
    'regex.replace': (pattern, text, replacement) =>
      encodeUtf8(compileRegexp(pattern).replaceAll(text, replacement)),
    date: (layout, seconds) => formatDate(layout, Number(seconds)),
    time: (fields) => String(localTime(JSON.parse(fields) as number[])),
    'template.render': (text, data) => encodeUtf8(renderText(text, parseData(data, 'int64'), ask)),
  };
  return {
    ...Object.fromEntries(
      Object.entries(functions).map(([name, run]) => [
        name,
        (args: readonly Uint8Array[]) => refusing(() => [run(...args.map(decodeUtf8))]),
      ]),
    ),
    'base64.encode': ([bytes]) => [Buffer.from(bytes ?? []).toString('base64')],
    sha256: ([bytes = new Uint8Array()]) => [hash('sha256', bytes)],
  };
}

function readVersion(text: string): Version {
  try {
    return parseVersion(text);
  } catch (error) {
    if (!(error instanceof SemverError)) throw error;
    throw new SemverError(`${error.message}: ${JSON.stringify(text)}`);
  }
}

/** What is wrong with the arguments is told to the chart; anything else is a defect. */
function refusing(run: () => readonly HostResult[]): readonly HostResult[] {
  try {
    return run();
  } catch (error) {
    if (error instanceof HelmError) throw new HostRefusal(error.code, error.message);
    const isExpected =
      error instanceof GoError ||
      error instanceof YamlError ||
      error instanceof SemverError ||
      error instanceof BridgeError;
    if (isExpected) throw new HostRefusal('InvalidArgument', error.message);
    throw error;
  }
}
