/** What a registry asks for with its 401. */
export interface Challenge {
  readonly scheme: 'basic' | 'bearer';
  readonly parameters: ReadonlyMap<string, string>;
}

const token = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;
const parameter = new RegExp(
  String.raw`[ \t]*(${token})[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^",\s]+))[ \t]*(,|$)`,
  'y',
);

/** Reads a WWW-Authenticate header; undefined for one in a scheme that registries do not have. */
export function parseChallenge(header: string): Challenge | undefined {
  const [, word = '', rest = ''] = new RegExp(`^(${token})(.*)$`, 's').exec(header) ?? [];
  const scheme = word.toLowerCase();
  if (scheme === 'basic') return { scheme, parameters: new Map() };
  if (scheme !== 'bearer') return undefined;
  return { scheme, parameters: parseParameters(rest) };
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  parameter.lastIndex = 0;
  for (let match = parameter.exec(text); match !== null; match = parameter.exec(text)) {
    const [, name = '', quoted, plain = '', separator] = match;
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
    if (separator === '') break;
  }
  return parameters;
}
