import type { ComponentChildren, JSX } from 'preact';
import type { Problem } from '../../protocol.ts';
import { Sign } from './status.tsx';

/** What is wrong, where, and what to do: as the command line says it. */
export function ProblemView({
  problem,
  title,
  children,
}: {
  readonly problem: Problem;
  readonly title?: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { message, source, details, hint } = problem;
  return (
    <section class="problem" role="alert">
      <h2>
        <Sign mood="bad" /> {title ?? 'This did not work'}
      </h2>
      <p class="message">{message}</p>
      {source !== undefined && (
        <pre>
          {source.file}
          {source.line !== undefined && `:${source.line}`}
          {source.text !== undefined && `\n${source.text}\n${caret(source.column)}`}
        </pre>
      )}
      {details.length > 0 && <pre>{details.join('\n')}</pre>}
      {hint !== undefined && (
        <p class="hint">
          <b>What to do:</b> {hint}
        </p>
      )}
      {children}
    </section>
  );
}

function caret(column: number | undefined): string {
  return column === undefined ? '' : `${' '.repeat(column - 1)}^`;
}
