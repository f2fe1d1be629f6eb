import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LineOrigin } from '../../src/browser.ts';
import { worker } from '../chart/use-render.ts';
import { CodeView } from '../editor/code-view.tsx';
import type { Visit } from './output.tsx';

export interface ManifestPaneProps {
  readonly manifest: string;
  /** Whether the chart has become worse since. */
  readonly isOld: boolean;
  readonly onVisit: Visit;
}

/** The manifest, and below it where the line comes from that one looks at. */
export function ManifestPane({ manifest, isOld, onVisit }: ManifestPaneProps): JSX.Element {
  const [origin, setOrigin] = useState<LineOrigin>();
  const asked = useRef(0);
  useEffect(() => setOrigin(undefined), [manifest]);
  const find = async (line: number): Promise<LineOrigin | undefined> => {
    if (isOld) return undefined;
    const mine = ++asked.current;
    const found = await worker.originOf(line).catch(() => undefined);
    return mine === asked.current ? found : undefined;
  };
  const look = (line: number): void => void find(line).then((found) => found && setOrigin(found));
  const choose = (line: number): void =>
    void find(line).then((found) => found && onVisit(found.source.file, found.source.line));
  return (
    <div class={isOld ? 'manifest old' : 'manifest'}>
      {isOld ? <p class="hint">As it was before the problem.</p> : null}
      <CodeView label="Manifest" text={manifest} onLine={look} onChoose={choose} />
      <div class="origin" aria-live="polite">
        {origin === undefined ? (
          <p>Point at a line, or move into it, to see the line of the template that made it.</p>
        ) : (
          <>
            <button type="button" onClick={() => onVisit(origin.source.file, origin.source.line)}>
              {origin.source.file}
              {origin.source.line === undefined ? '' : `:${origin.source.line}`}
            </button>
            <code>{origin.source.text?.trim() ?? 'by a script'}</code>
            {origin.callers.map((caller) => (
              <small key={caller}>{caller}</small>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
