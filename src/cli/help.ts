import { formatDuration } from '../go/index.ts';
import { usageLine } from './check-arguments.ts';
import type { Command, CommandEntry, Example } from './command.ts';
import { globalFlags } from './flags/global.ts';
import type { FlagSpec, FlagSpecs } from './flags/spec.ts';
import { bySection } from './sections.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Help for a command, in the layout that users of Helm know. */
export function commandHelp(
  path: readonly string[],
  entry: CommandEntry,
  command: Command,
  terminal: Terminal,
): string {
  return sections([
    command.description,
    section('Usage', [usageLine(path, command)], terminal),
    aliasSection(entry, terminal),
    exampleSection(command.examples, terminal),
    ...commandSections(entry, terminal),
    section('Flags', flagLines(command.flags, terminal.width), terminal),
    section('Global Flags', flagLines(globalFlags, terminal.width), terminal),
  ]);
}

/** Help for a command that only holds others, `helm` itself among them. */
export function groupHelp(
  path: readonly string[],
  entry: CommandEntry,
  terminal: Terminal,
): string {
  const name = path.join(' ');
  return sections([
    entry.description ?? entry.summary,
    section('Usage', [`${name} [command]`], terminal),
    aliasSection(entry, terminal),
    exampleSection(entry.examples ?? [], terminal),
    ...commandSections(entry, terminal),
    section('Flags', flagLines(globalFlags, terminal.width), terminal),
    `Use "${name} [command] --help" for more information about a command.`,
  ]);
}

function sections(parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[], terminal: Terminal): string | undefined {
  if (lines.length === 0) return undefined;
  return [
    terminal.style.bold(`${title}:`),
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  ].join('\n');
}

function aliasSection({ name, aliases }: CommandEntry, terminal: Terminal): string | undefined {
  return section('Aliases', aliases === undefined ? [] : [[name, ...aliases].join(', ')], terminal);
}

function exampleSection(examples: readonly Example[], terminal: Terminal): string | undefined {
  const lines = examples.flatMap(({ description, command }, index) => [
    ...(index === 0 ? [] : ['']),
    terminal.style.dim(`# ${description}`),
    command,
  ]);
  return section('Examples', lines, terminal);
}

function commandSections(
  { subcommands = [] }: CommandEntry,
  terminal: Terminal,
): (string | undefined)[] {
  const width = Math.max(...subcommands.map(({ name }) => name.length));
  const lineOf = ({ name, namesake, summary }: CommandEntry): string => {
    const known = namesake === undefined ? '' : ` (Helm says ${namesake})`;
    return `${name.padEnd(width)}  ${summary}${known}`;
  };
  return bySection(subcommands).map(({ title, entries }) =>
    section(title, entries.map(lineOf), terminal),
  );
}

/** One line a flag (more where the terminal is narrow): `-n, --namespace string   what it is`. */
export function flagLines(specs: FlagSpecs, width: number | undefined): string[] {
  const shown = Object.entries(specs)
    .filter(([, { hidden, deprecated }]) => hidden !== true && deprecated === undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, spec]) => ({ usage: flagUsage(name, spec), text: describeFlag(spec) }));
  const column = Math.max(...shown.map(({ usage }) => usage.length)) + 3;
  return shown.flatMap(({ usage, text }) => {
    const [first = '', ...rest] = wrap(text, (width ?? Number.POSITIVE_INFINITY) - column - 2);
    return [usage.padEnd(column) + first, ...rest.map((line) => ' '.repeat(column) + line)];
  });
}

function flagUsage(name: string, spec: FlagSpec): string {
  const short = spec.short === undefined ? '    ' : `-${spec.short}, `;
  const type = spec.type === 'bool' ? '' : ` ${spec.type}`;
  const implied = spec.implied === undefined ? '' : `[=${spec.implied}]`;
  return `${short}--${name}${type}${implied}`;
}

function describeFlag(spec: FlagSpec): string {
  const { description, default: value } = spec;
  if (value === undefined || value === false || value === '') return description;
  return `${description} (default ${describeDefault(spec.type, value)})`;
}

/** Durations are kept in milliseconds, and written as people write them. */
function describeDefault(type: FlagSpec['type'], value: string | number | boolean): string {
  if (type === 'duration') return formatDuration(BigInt(value) * 1_000_000n);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function wrap(text: string, width: number): string[] {
  if (width < 20 || text.length <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
