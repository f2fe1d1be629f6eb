import { useEffect, useRef, useState } from 'preact/hooks';
import type { RenderReport, RenderRequest } from '../../src/browser.ts';
import { RenderWorker, isHelmError } from '../../src/browser.ts';
import type { Project } from './project.ts';
import { valuesFile } from './project.ts';

/** What became of the project, and whether something newer is under way. */
export interface Rendered {
  readonly report: RenderReport | undefined;
  /** The last manifest that there was: what one looks at while a chart is broken. */
  readonly manifest: string;
  readonly isBusy: boolean;
}

/** Longer than any chart takes, shorter than anybody waits. */
export const timeout = 5000;

export const worker = new RenderWorker({ timeout });

/** Renders a project whenever it changes; of what comes while one is rendered, only the last counts. */
export function useRender(project: Project | undefined): Rendered {
  const [rendered, setRendered] = useState<Rendered>({
    report: undefined,
    manifest: '',
    isBusy: true,
  });
  const wanted = useRef<Project | undefined>(undefined);
  const isRunning = useRef(false);

  useEffect(() => {
    wanted.current = project;
    if (project !== undefined && !isRunning.current) void run();
  }, [project]);

  async function run(): Promise<void> {
    isRunning.current = true;
    for (let next = wanted.current; next !== undefined; next = wanted.current) {
      wanted.current = undefined;
      setRendered((last) => ({ ...last, isBusy: true }));
      const report = await renderProject(next);
      setRendered((last) => ({
        report,
        manifest: report.problems.length === 0 ? report.manifest : last.manifest,
        isBusy: false,
      }));
    }
    isRunning.current = false;
  }

  return rendered;
}

function requestOf({ files, values, settings }: Project): RenderRequest {
  const { kubeVersion, ...others } = settings;
  return {
    ...others,
    files,
    values: { [valuesFile]: values },
    ...(kubeVersion.trim() === '' ? {} : { kubeVersion: kubeVersion.trim() }),
  };
}

async function renderProject(project: Project): Promise<RenderReport> {
  try {
    return await worker.render(requestOf(project));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = isHelmError(error) ? error.code : 'Defect';
    const problem = { code, message, details: [] };
    return {
      manifest: '',
      notes: '',
      documents: [],
      warnings: [],
      output: [],
      events: [],
      problems: [problem],
      milliseconds: timeout,
    };
  }
}
