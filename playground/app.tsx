import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Example } from './chart/examples.ts';
import { loadExamples, projectOf } from './chart/examples.ts';
import type { Project } from './chart/project.ts';
import { defaultSettings, fileNamed, textOf, valuesFile, withText } from './chart/project.ts';
import { decodeProject } from './chart/share.ts';
import { useRender, worker } from './chart/use-render.ts';
import { CodeEditor } from './editor/code-editor.tsx';
import { remarksFor } from './editor/remarks.ts';
import { FileTree } from './file-tree.tsx';
import { Header } from './header.tsx';
import { Output } from './output/output.tsx';
import { acceptDrops } from './drop.ts';

type Pane = 'files' | 'editor' | 'output';

export function App(): JSX.Element {
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [project, setProject] = useState<Project>();
  const [file, setFile] = useState(valuesFile);
  const [goTo, setGoTo] = useState<{ readonly file: string; readonly line: number }>();
  const [pane, setPane] = useState<Pane>('editor');
  const [trouble, setTrouble] = useState('');
  const rendered = useRender(project);

  const start = useCallback((next: Project, open: string) => {
    setProject(next);
    setFile(open);
    setTrouble('');
  }, []);

  const openArchive = useCallback(
    async (archive: File) => {
      try {
        const files = await worker.open(new Uint8Array(await archive.arrayBuffer()));
        start({ files, values: '', settings: defaultSettings }, 'values.yaml');
      } catch (error) {
        setTrouble(`${archive.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    [start],
  );

  useEffect(() => {
    void begin(setExamples, start).catch((error: unknown) => setTrouble(String(error)));
  }, [start]);
  useEffect(() => acceptDrops((archive) => void openArchive(archive)), [openArchive]);

  const visit = useCallback(
    (named: string, line: number | undefined) => {
      const found = project && fileNamed(project, named);
      if (found === undefined) return;
      setFile(found);
      setPane('editor');
      if (line !== undefined) setGoTo({ file: found, line });
    },
    [project],
  );

  const problems = rendered.report?.problems;
  const remarks = useMemo(
    () => (project === undefined ? [] : remarksFor(project, file, problems ?? [])),
    [project, file, problems],
  );
  const flagged = useMemo(
    () =>
      new Set(
        (problems ?? []).flatMap(({ source }) =>
          project && source ? [fileNamed(project, source.file)] : [],
        ),
      ),
    [project, problems],
  );
  if (project === undefined) {
    return (
      <p class="loading" role="status">
        {trouble === '' ? 'The playground is loading…' : trouble}
      </p>
    );
  }
  const text = textOf(project, file);
  return (
    <div class="frame" data-pane={pane}>
      <Header
        examples={examples}
        project={project}
        onExample={(example) => start(projectOf(example), example.open)}
        onArchive={(archive) => void openArchive(archive)}
        onSettings={(settings) => setProject({ ...project, settings })}
      />
      {trouble === '' ? null : (
        <p class="trouble" role="alert">
          {trouble}{' '}
          <button type="button" onClick={() => setTrouble('')}>
            Dismiss
          </button>
        </p>
      )}
      <main>
        <FileTree
          project={project}
          file={file}
          flagged={flagged}
          onOpen={(next) => {
            setFile(next);
            setPane('editor');
          }}
          onProject={setProject}
        />
        <section class="editor" aria-label={`Editor: ${file}`}>
          <h2 class="path">
            <span>{file}</span>
          </h2>
          {text === undefined ? (
            <p class="empty">This file is not text: it is part of the chart as it is.</p>
          ) : (
            <CodeEditor
              file={file}
              text={text}
              remarks={remarks}
              goTo={goTo}
              onChange={(next) => setProject((now) => now && withText(now, file, next))}
            />
          )}
        </section>
        <Output rendered={rendered} onVisit={visit} />
      </main>
      <nav class="panes" aria-label="Panes">
        {(['files', 'editor', 'output'] as const).map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={pane === each}
            onClick={() => setPane(each)}
          >
            {paneNames[each]}
          </button>
        ))}
      </nav>
    </div>
  );
}

const paneNames: Readonly<Record<Pane, string>> = {
  files: 'Files',
  editor: 'Editor',
  output: 'Output',
};

/** The chart that the address carries, else the first example. */
async function begin(
  setExamples: (examples: readonly Example[]) => void,
  start: (project: Project, open: string) => void,
): Promise<void> {
  const [examples, shared] = await Promise.all([loadExamples(), decodeProject(location.hash)]);
  setExamples(examples);
  const [first] = examples;
  if (shared !== undefined) start(shared, valuesFile);
  else if (first !== undefined) start(projectOf(first), first.open);
}
