import { usageLine } from '../check-arguments.ts';
import type { Command, CommandEntry } from '../command.ts';
import { globalFlags } from '../flags/global.ts';
import type { FlagSpecs } from '../flags/spec.ts';
import { flagLines } from '../help.ts';
import { bySection } from '../sections.ts';

export interface Page {
  readonly file: string;
  readonly text: string;
}

interface CommandPage {
  readonly path: readonly string[];
  readonly entry: CommandEntry;
  readonly command: Command | undefined;
}

export type PageForm = 'markdown' | 'man';

/** One page for each command of a tree, its root first. */
export async function commandPages(tree: CommandEntry, form: PageForm): Promise<Page[]> {
  const commands = await collect([tree.name], tree);
  return commands.map((page) => ({
    file: form === 'man' ? `${page.path.join('-')}.1` : `${page.path.join('_')}.md`,
    text: form === 'man' ? manPage(page) : markdownPage(page),
  }));
}

async function collect(path: readonly string[], entry: CommandEntry): Promise<CommandPage[]> {
  const own = { path, entry, command: (await entry.load?.())?.command };
  const shown = (entry.subcommands ?? []).filter(({ hidden }) => hidden !== true);
  const below = await Promise.all(shown.map((child) => collect([...path, child.name], child)));
  return [own, ...below.flat()];
}

function markdownPage({ path, entry, command }: CommandPage): string {
  const name = path.join(' ');
  const parts = [
    `# ${name}`,
    `${capitalise(entry.summary)}.`,
    command?.description ?? entry.description ?? '',
    fenced(command === undefined ? `${name} [command]` : usageLine(path, command)),
    ...(entry.aliases === undefined ? [] : [`Aliases: ${entry.aliases.join(', ')}`]),
    ...examplesOf(command ?? entry).map(
      ({ description, command: line }) => `${capitalise(description)}:\n\n${fenced(line)}`,
    ),
    ...(entry.subcommands === undefined ? [] : [subcommandLinks(path, entry)]),
    ...flagSection('Flags', command?.flags),
    ...(path.length === 1 ? flagSection('Global flags', globalFlags) : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function subcommandLinks(path: readonly string[], entry: CommandEntry): string {
  const linkOf = ({ name, summary }: CommandEntry): string =>
    `- [${[...path, name].join(' ')}](${[...path, name].join('_')}.md): ${summary}`;
  return bySection(entry.subcommands ?? [])
    .map(({ title, entries }) => `## ${title}\n\n${entries.map(linkOf).join('\n')}`)
    .join('\n\n');
}

function flagSection(title: string, flags: FlagSpecs | undefined): string[] {
  if (flags === undefined || Object.keys(flags).length === 0) return [];
  return [`## ${title}`, fenced(flagLines(flags, undefined).join('\n'))];
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}

function manPage({ path, entry, command }: CommandPage): string {
  const lines = [
    `.TH "${path.join('-').toUpperCase()}" "1" "" "helm" "Helm manual"`,
    '.SH NAME',
    `${path.join('-')} \\- ${roff(entry.summary)}`,
    '.SH SYNOPSIS',
    roff(command === undefined ? `${path.join(' ')} [command]` : usageLine(path, command)),
    '.SH DESCRIPTION',
    roff(command?.description ?? entry.description ?? entry.summary),
    ...manFlags('OPTIONS', command?.flags),
    ...(path.length === 1 ? manFlags('GLOBAL OPTIONS', globalFlags) : []),
    ...manExamples(command),
    ...manSeeAlso(path, entry),
  ];
  return `${lines.join('\n')}\n`;
}

function manFlags(title: string, flags: FlagSpecs | undefined): string[] {
  if (flags === undefined || Object.keys(flags).length === 0) return [];
  return [`.SH ${title}`, '.nf', ...flagLines(flags, undefined).map(roff), '.fi'];
}

function manExamples(command: Command | undefined): string[] {
  const examples = examplesOf(command);
  if (examples.length === 0) return [];
  const lines = examples.flatMap(({ description, command: line }) => [
    '.PP',
    `${roff(capitalise(description))}:`,
    '.nf',
    `    ${roff(line)}`,
    '.fi',
  ]);
  return ['.SH EXAMPLES', ...lines];
}

function manSeeAlso(path: readonly string[], entry: CommandEntry): string[] {
  const shown = (entry.subcommands ?? []).filter(({ hidden }) => hidden !== true);
  const names = [
    ...(path.length > 1 ? [path.slice(0, -1)] : []),
    ...shown.map(({ name }) => [...path, name]),
  ];
  if (names.length === 0) return [];
  return ['.SH SEE ALSO', names.map((name) => `\\fB${roff(name.join('-'))}\\fP(1)`).join(', ')];
}

/** Text for troff: backslashes, dashes and a leading dot mean something there. */
function roff(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}

function examplesOf(described: Command | CommandEntry | undefined): Command['examples'] {
  return described?.examples ?? [];
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
