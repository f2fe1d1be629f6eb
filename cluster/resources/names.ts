/** What is wrong with a name, or with the start of one that the server completes; nothing if empty. */
export type NameRule = (name: string, isPrefix?: boolean) => readonly string[];

const dnsLabel = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const dns1035Label = '[a-z]([-a-z0-9]*[a-z0-9])?';
const dnsSubdomain = `${dnsLabel}(\\.${dnsLabel})*`;
const qualifiedName = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValue = `(${qualifiedName})?`;
const configKey = '[-._a-zA-Z0-9]+';

const subdomainExpression = new RegExp(`^${dnsSubdomain}$`);
const labelExpression = new RegExp(`^${dnsLabel}$`);
const label1035Expression = new RegExp(`^${dns1035Label}$`);
const qualifiedExpression = new RegExp(`^${qualifiedName}$`);
const labelValueExpression = new RegExp(`^${labelValue}$`);
const configKeyExpression = new RegExp(`^${configKey}$`);
const wildcardExpression = new RegExp(`^\\*\\.${dnsSubdomain}$`);

export function checkSubdomain(name: string, isPrefix = false): readonly string[] {
  const value = isPrefix ? maskTrailingDash(name) : name;
  return [
    ...checkLength(value, 253),
    ...(subdomainExpression.test(value)
      ? []
      : [
          explain(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
            dnsSubdomain,
            'example.com',
          ),
        ]),
  ];
}

export function checkLabelName(name: string, isPrefix = false): readonly string[] {
  const value = isPrefix ? maskTrailingDash(name) : name;
  if (!labelExpression.test(value) && subdomainExpression.test(value)) {
    return [...checkLength(value, 63), 'must not contain dots'];
  }
  return [
    ...checkLength(value, 63),
    ...(labelExpression.test(value)
      ? []
      : [
          explain(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
            dnsLabel,
            'my-name',
            '123-abc',
          ),
        ]),
  ];
}

export function checkLabel1035(name: string, isPrefix = false): readonly string[] {
  const value = isPrefix ? maskTrailingDash(name) : name;
  return [
    ...checkLength(value, 63),
    ...(label1035Expression.test(value)
      ? []
      : [
          explain(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
            dns1035Label,
            'my-name',
            'abc-123',
          ),
        ]),
  ];
}

export function checkWildcardSubdomain(name: string): readonly string[] {
  return [
    ...checkLength(name, 253),
    ...(wildcardExpression.test(name)
      ? []
      : [
          explain(
            "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
            `\\*\\.${dnsSubdomain}`,
            '*.example.com',
          ),
        ]),
  ];
}

/** Names that only have to fit into a URL: roles and their bindings. */
export function checkPathSegment(name: string, isPrefix = false): readonly string[] {
  if (!isPrefix && (name === '.' || name === '..')) return [`may not be '${name}'`];
  return ['/', '%']
    .filter((part) => name.includes(part))
    .map((part) => `may not contain '${part}'`);
}

/** The keys of labels, annotations and selectors: `[prefix/]name`. */
export function checkQualifiedName(value: string): readonly string[] {
  const parts = value.split('/');
  if (parts.length > 2) {
    return [
      `a valid label key ${explain(
        "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
        qualifiedName,
        'MyName',
        'my.name',
        '123-abc',
      )} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const [prefix, name = ''] = parts.length === 2 ? parts : [undefined, value];
  return [...checkPrefix(prefix), ...checkNamePart(name)];
}

function checkPrefix(prefix: string | undefined): readonly string[] {
  if (prefix === undefined) return [];
  if (prefix === '') return ['prefix part must be non-empty'];
  return checkSubdomain(prefix).map((message) => `prefix part ${message}`);
}

function checkNamePart(name: string): readonly string[] {
  if (name === '') return ['name part must be non-empty', namePartRule()];
  return [
    ...checkLength(name, 63, 'bytes').map((message) => `name part ${message}`),
    ...(qualifiedExpression.test(name) ? [] : [namePartRule()]),
  ];
}

function namePartRule(): string {
  return `name part ${explain(
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
    qualifiedName,
    'MyName',
    'my.name',
    '123-abc',
  )}`;
}

export function checkLabelValue(value: string): readonly string[] {
  return [
    ...checkLength(value, 63, 'bytes'),
    ...(labelValueExpression.test(value)
      ? []
      : [
          explain(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
            labelValue,
            'MyValue',
            'my_value',
            '12345',
          ),
        ]),
  ];
}

/** The keys of ConfigMaps and Secrets. */
export function checkConfigKey(key: string): readonly string[] {
  if (!configKeyExpression.test(key) || key.length > 253) {
    return [
      ...checkLength(key, 253),
      ...(configKeyExpression.test(key)
        ? []
        : [
            explain(
              "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
              configKey,
              'key.name',
              'KEY_NAME',
              'key-name',
            ),
          ]),
    ];
  }
  if (key === '.' || key === '..') return [`must not be '${key}'`];
  return key.startsWith('..') ? ["must not start with '..'"] : [];
}

/** Names of environment variables: anything printable but `=`. */
export function checkEnvironmentName(name: string): readonly string[] {
  if (/^[ -<>-~]+$/.test(name)) return [];
  return [
    "a valid environment variable name must consist only of printable ASCII characters other than '='",
  ];
}

/** Names of ports. */
export function checkPortName(name: string): readonly string[] {
  const faults: string[] = [];
  if (name.length > 15) faults.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(name)) {
    faults.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  }
  if (!/[a-z]/.test(name)) faults.push('must contain at least one letter (a-z)');
  if (name.includes('--')) faults.push('must not contain consecutive hyphens');
  if (name.startsWith('-') || name.endsWith('-')) {
    faults.push('must not begin or end with a hyphen');
  }
  return faults;
}

export function checkPort(port: number): readonly string[] {
  return port >= 1 && port <= 65_535 ? [] : ['must be between 1 and 65535, inclusive'];
}

function checkLength(value: string, most: number, unit = 'characters'): readonly string[] {
  return value.length > most ? [`must be no more than ${most} ${unit}`] : [];
}

function explain(rule: string, expression: string, ...examples: readonly string[]): string {
  const list = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${list}regex used for validation is '${expression}')`;
}

/** A generated name goes on with a letter, so its start may end with a dash. */
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}
