import type { Project } from './project.ts';
import { defaultSettings } from './project.ts';

/** A chart to start from; the build collects them from the repository. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly values: string;
  /** What is worth looking at first. */
  readonly open: string;
}

export async function loadExamples(): Promise<readonly Example[]> {
  const response = await fetch(new URL('examples.json', document.baseURI));
  if (!response.ok) throw new Error(`the examples cannot be loaded: ${response.status}`);
  return (await response.json()) as readonly Example[];
}

export function projectOf({ files, values }: Example): Project {
  return { files, values, settings: defaultSettings };
}
