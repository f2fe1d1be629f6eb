import { HelmError } from '../base/index.ts';
import type { PlatformCommand } from './manifest/plugin.ts';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly architecture: NodeJS.Architecture;
}

export interface PreparedCommand {
  readonly command: string;
  readonly args: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The command for this machine, with `$NAME` and `${NAME}` replaced in it. */
export function prepareCommand(
  commands: readonly PlatformCommand[],
  environment: Environment,
  options: Machine & { readonly expandsArguments: boolean },
): PreparedCommand {
  const chosen = choose(commands, options);
  const [command = '', ...words] = chosen?.command.split(' ') ?? [];
  if (chosen === undefined || command === '') {
    throw new HelmError('InvalidPlugin', 'no plugin command is applicable');
  }
  const args = [...words, ...chosen.args];
  return {
    command: expand(command, environment),
    args: options.expandsArguments ? args.map((word) => expand(word, environment)) : args,
  };
}

/** System and architecture count more than the system alone, that more than neither. */
function choose(
  commands: readonly PlatformCommand[],
  { platform, architecture }: Machine,
): PlatformCommand | undefined {
  const isSystem = ({ os }: PlatformCommand): boolean =>
    isSame(os, goSystems[platform] ?? platform);
  const isExact = (each: PlatformCommand): boolean =>
    isSystem(each) && isSame(each.arch, goArchitectures[architecture] ?? architecture);
  return (
    commands.find(isExact) ??
    commands.find((each) => isSystem(each) && each.arch === '') ??
    commands.find(({ os, arch }) => os === '' && arch === '')
  );
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right;
}

/** What Go calls them, where that is different. */
const goSystems: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'windows',
  sunos: 'solaris',
};

const goArchitectures: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: 'amd64',
  ia32: '386',
  mipsel: 'mipsle',
};

/** Go's os.Expand: what is not set is empty, and so are `$@` and `$1`; braces without a name or an end are eaten. */
function expand(text: string, environment: Environment): string {
  return text.replace(
    /\$(?:\{([*#$@!?\-0-9])\}|\{([^}]+)\}|\{\}?|([*#$@!?\-0-9])|(\w+))/g,
    (_, ...found: unknown[]) => {
      const name = found.slice(0, 4).find((part) => typeof part === 'string');
      return environment[name ?? ''] ?? '';
    },
  );
}
