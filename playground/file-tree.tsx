import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Project } from './chart/project.ts';
import { valuesFile } from './chart/project.ts';

export interface FileTreeProps {
  readonly project: Project;
  readonly file: string;
  /** Files that something is wrong in. */
  readonly flagged: ReadonlySet<string | undefined>;
  readonly onOpen: (file: string) => void;
  readonly onProject: (project: Project) => void;
}

/** The values one gives, then the files of the chart by folder. */
export function FileTree(props: FileTreeProps): JSX.Element {
  const { project } = props;
  const names = Object.keys(project.files).sort();
  const folders = [...new Set(names.map(folderOf))].sort();
  return (
    <nav class="files" aria-label="Files">
      <h2>Given</h2>
      <ul>
        <Entry {...props} name={valuesFile} label="your values" />
      </ul>
      <h2>Chart</h2>
      {folders.map((folder) => (
        <div key={folder} class="folder">
          {folder === '' ? null : <h3>{folder}/</h3>}
          <ul>
            {names
              .filter((name) => folderOf(name) === folder)
              .map((name) => (
                <Entry
                  {...props}
                  key={name}
                  name={name}
                  label={name.slice(name.lastIndexOf('/') + 1)}
                />
              ))}
          </ul>
        </div>
      ))}
      <NewFile {...props} />
    </nav>
  );
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

function Entry({
  project,
  file,
  flagged,
  onOpen,
  onProject,
  name,
  label,
}: FileTreeProps & { readonly name: string; readonly label: string }): JSX.Element {
  const isOpen = name === file;
  const remove = (): void => {
    const others = Object.entries(project.files).filter(([other]) => other !== name);
    const files = Object.fromEntries(others);
    onOpen(valuesFile);
    onProject({ ...project, files });
  };
  return (
    <li class={isOpen ? 'entry open' : 'entry'}>
      <button
        type="button"
        class="name"
        aria-label={flagged.has(name) ? `${name}, has a problem` : name}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(name)}
      >
        <span class={`dot ${kindOf(name)}`} aria-hidden="true" />
        {label}
        {flagged.has(name) ? <span class="flag" aria-hidden="true" /> : null}
      </button>
      {isOpen && name !== valuesFile && name !== 'Chart.yaml' ? (
        <button
          type="button"
          class="remove"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={remove}
        >
          ×
        </button>
      ) : null}
    </li>
  );
}

function kindOf(name: string): string {
  if (name.endsWith('.lua')) return 'lua';
  if (/(^|\/)templates\//.test(name)) return 'template';
  return /schema\.(json|yaml)$/.test(name) ? 'schema' : 'plain';
}

function NewFile({ project, onOpen, onProject }: FileTreeProps): JSX.Element {
  const [name, setName] = useState('');
  const add = (event: Event): void => {
    event.preventDefault();
    const path = name.trim().replace(/^\/+/, '');
    if (path === '') return;
    if (!Object.hasOwn(project.files, path))
      onProject({ ...project, files: { ...project.files, [path]: '' } });
    onOpen(path);
    setName('');
  };
  return (
    <form class="new-file" onSubmit={add}>
      <input
        aria-label="Path of a new file"
        placeholder="templates/new.yaml"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit">Add</button>
    </form>
  );
}
