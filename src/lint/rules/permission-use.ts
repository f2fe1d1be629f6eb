import type { GlobalRead } from '../../lua-syntax/index.ts';

const wholeLibraries: Readonly<Record<string, string>> = {
  http: 'network',
  io: 'io',
  kube: 'cluster',
};

const ofFunctions: Readonly<Record<string, string>> = {
  'io.popen': 'os',
  'os.execute': 'os',
  'os.getenv': 'os',
  'os.remove': 'io',
  'os.rename': 'io',
  'os.tmpname': 'io',
};

/** The permission that reading a global needs, if any. */
export function permissionFor({ name, field }: GlobalRead): string | undefined {
  const function_ = `${name}.${field ?? ''}`;
  if (Object.hasOwn(ofFunctions, function_)) return ofFunctions[function_];
  return Object.hasOwn(wholeLibraries, name) ? wholeLibraries[name] : undefined;
}
