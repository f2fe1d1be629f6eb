import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Example } from './chart/examples.ts';
import type { Project, Settings } from './chart/project.ts';
import { encodeProject } from './chart/share.ts';
import { SettingsForm } from './settings-form.tsx';

export interface HeaderProps {
  readonly examples: readonly Example[];
  readonly project: Project;
  readonly onExample: (example: Example) => void;
  readonly onArchive: (archive: File) => void;
  readonly onSettings: (settings: Settings) => void;
}

export function Header({
  examples,
  project,
  onExample,
  onArchive,
  onSettings,
}: HeaderProps): JSX.Element {
  return (
    <header>
      <h1>
        <img src="icon.svg" alt="" width="26" height="26" />
        <span>helm-ts</span> <small>playground</small>
      </h1>
      <div class="tools">
        <label class="pick">
          <span>Example</span>
          <select
            onChange={(event) => {
              const found = examples.find(({ name }) => name === event.currentTarget.value);
              if (found !== undefined) onExample(found);
            }}
          >
            {examples.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="button file-input">
          Open .tgz
          <input
            type="file"
            accept=".tgz,.tar.gz,application/gzip"
            onChange={(event) => {
              const [archive] = event.currentTarget.files ?? [];
              if (archive !== undefined) onArchive(archive);
              event.currentTarget.value = '';
            }}
          />
        </label>
        <SettingsForm settings={project.settings} onSettings={onSettings} />
        <Share project={project} />
      </div>
    </header>
  );
}

/** Puts the chart into the address, and the address onto the clipboard where that is allowed. */
function Share({ project }: { readonly project: Project }): JSX.Element {
  const [said, setSaid] = useState('');
  const share = async (): Promise<void> => {
    history.replaceState(null, '', await encodeProject(project));
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Link copied');
    } catch {
      setSaid('The link is in the address bar');
    }
  };
  return (
    <>
      <button
        type="button"
        class="primary"
        title="The chart is in the link itself: nothing is uploaded"
        onClick={() => void share()}
      >
        Share
      </button>
      <span class="said" role="status">
        {said}
      </span>
    </>
  );
}
