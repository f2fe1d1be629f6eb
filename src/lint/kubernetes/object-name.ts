import { byteLength, quote } from '../../go/index.ts';

/** What Kubernetes wants of names, and says of one that is not so. */
type NameRule = (name: string) => string[];

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = String.raw`${label}(\.${label})*`;
const strictLabel = '[a-z]([-a-z0-9]*[a-z0-9])?';

const isLabel = new RegExp(`^${label}$`);
const isSubdomain = new RegExp(`^${subdomain}$`);
const isStrictLabel = new RegExp(`^${strictLabel}$`);

const subdomainName: NameRule = (name) => [
  ...checkLength(name, 253),
  ...(isSubdomain.test(name)
    ? []
    : [
        `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomain}')`,
      ]),
];

const labelName: NameRule = (name) => {
  const problems = checkLength(name, 63);
  if (isLabel.test(name)) return problems;
  if (isSubdomain.test(name)) return [...problems, 'must not contain dots'];
  return [
    ...problems,
    `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${label}')`,
  ];
};

const strictLabelName: NameRule = (name) => [
  ...checkLength(name, 63),
  ...(isStrictLabel.test(name)
    ? []
    : [
        `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '${strictLabel}')`,
      ]),
];

const pathSegmentName: NameRule = (name) => {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter((part) => name.includes(part))
    .map((part) => `may not contain '${part}'`);
};

const rules: ReadonlyMap<string, NameRule> = new Map([
  ['service', strictLabelName],
  ['namespace', labelName],
  ['role', pathSegmentName],
  ['clusterrole', pathSegmentName],
  ['rolebinding', pathSegmentName],
  ['clusterrolebinding', pathSegmentName],
  ['certificatesigningrequest', () => []],
]);

/** What Helm says of an object's name that Kubernetes would not take. */
export function checkObjectName(kind: string, name: string): string | undefined {
  const problems = (rules.get(kind.toLowerCase()) ?? subdomainName)(name);
  if (problems.length === 0) return undefined;
  const quoted = quote(name);
  const details = problems.map((problem) => `metadata.name: Invalid value: ${quoted}: ${problem}`);
  const all = details.length === 1 ? details.join() : `[${details.join(', ')}]`;
  return `object name does not conform to Kubernetes naming requirements: ${quoted}: ${all}`;
}

function checkLength(name: string, most: number): string[] {
  return byteLength(name) > most ? [`must be no more than ${most} characters`] : [];
}
