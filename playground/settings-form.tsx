import type { JSX } from 'preact';
import type { Settings } from './chart/project.ts';

const texts = [
  { key: 'name', label: 'Release name' },
  { key: 'namespace', label: 'Namespace' },
  { key: 'kubeVersion', label: 'Kubernetes version', placeholder: 'as helm assumes' },
] as const;

const switches = [
  { key: 'includeCrds', label: 'Include CRDs' },
  { key: 'skipTests', label: 'Leave out tests' },
  { key: 'withoutScripts', label: 'Leave out Lua' },
] as const;

/** What one would say by flags. */
export function SettingsForm({
  settings,
  onSettings,
}: {
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}): JSX.Element {
  return (
    <details class="settings">
      <summary class="button">Release</summary>
      <div class="card">
        {texts.map(({ key, label, ...more }) => (
          <label key={key}>
            <span>{label}</span>
            <input
              {...more}
              value={settings[key]}
              onInput={(event) => onSettings({ ...settings, [key]: event.currentTarget.value })}
            />
          </label>
        ))}
        {switches.map(({ key, label }) => (
          <label key={key} class="switch">
            <input
              type="checkbox"
              checked={settings[key]}
              onChange={(event) => onSettings({ ...settings, [key]: event.currentTarget.checked })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </details>
  );
}
