import type { ChartFiles } from '../../src/browser.ts';

/** What somebody works on: a chart, and the values they give it. */
export interface Project {
  readonly files: ChartFiles;
  readonly values: string;
  readonly settings: Settings;
}

/** What a user says on the command line besides values. */
export interface Settings {
  readonly name: string;
  readonly namespace: string;
  readonly kubeVersion: string;
  readonly includeCrds: boolean;
  readonly skipTests: boolean;
  readonly withoutScripts: boolean;
}

export const defaultSettings: Settings = {
  name: 'demo',
  namespace: 'default',
  kubeVersion: '',
  includeCrds: false,
  skipTests: false,
  withoutScripts: false,
};

/** Stands for the user's values among the files: no file of a chart is called so. */
export const valuesFile = 'your values';

/** The text that is edited under a name; undefined for what is no text. */
export function textOf({ files, values }: Project, file: string): string | undefined {
  if (file === valuesFile) return values;
  const content = Object.hasOwn(files, file) ? files[file] : undefined;
  return typeof content === 'string' ? content : undefined;
}

export function withText(project: Project, file: string, text: string): Project {
  if (file === valuesFile) return { ...project, values: text };
  return { ...project, files: { ...project.files, [file]: text } };
}

/** The file that an error or a line names: with the chart's name before it, or without. */
export function fileNamed({ files }: Project, named: string): string | undefined {
  if (named === valuesFile) return valuesFile;
  const inner = named.slice(named.indexOf('/') + 1);
  return [inner, named].find((each) => Object.hasOwn(files, each));
}
