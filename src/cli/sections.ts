import type { CommandEntry } from './command.ts';

/** What people come for, in the order in which they do; where a command of helm stands in help and reference. */
const titles = {
  releases: 'Releases',
  charts: 'Writing charts',
  sharing: 'Finding and sharing charts',
  clusters: 'Clusters and controllers',
  moving: 'Moving from Helm, and back',
  program: 'The program itself',
} as const;

export type Section = keyof typeof titles;

export interface CommandSection {
  readonly title: string;
  readonly entries: readonly CommandEntry[];
}

/** The commands that are shown, by section; plugins and what has no section of its own come last. */
export function bySection(entries: readonly CommandEntry[]): readonly CommandSection[] {
  const shown = entries.filter(({ hidden }) => hidden !== true);
  const sections = Object.entries(titles).map(([section, title]) => ({
    title,
    entries: shown.filter((entry) => entry.section === section),
  }));
  const others = shown.filter(({ section }) => section === undefined);
  const title = sections.every((section) => section.entries.length === 0)
    ? 'Available Commands'
    : 'Plugins';
  return [...sections, { title, entries: others }].filter((section) => section.entries.length > 0);
}
