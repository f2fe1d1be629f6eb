import type { JSX } from 'preact';
import type { Problem, RenderReport } from '../../src/browser.ts';
import type { Visit } from './output.tsx';

/** What is wrong, each with its line and a caret, as the command line shows it. */
export function ProblemList({
  report: { problems, warnings },
  onVisit,
}: {
  readonly report: RenderReport;
  readonly onVisit: Visit;
}): JSX.Element {
  if (problems.length + warnings.length === 0) return <p class="empty">Nothing is wrong.</p>;
  return (
    <ul class="problem-list">
      {problems.map((problem, index) => (
        <li key={index}>
          <p class="message">{problem.message}</p>
          <Place problem={problem} onVisit={onVisit} />
          {problem.details.length === 0 ? null : (
            <pre class="details">{problem.details.join('\n')}</pre>
          )}
          {problem.hint === undefined ? null : <p class="hint">{problem.hint}</p>}
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={warning} class="warning">
          <p class="message">{warning}</p>
        </li>
      ))}
    </ul>
  );
}

function Place({
  problem: { source },
  onVisit,
}: {
  readonly problem: Problem;
  readonly onVisit: Visit;
}): JSX.Element | null {
  if (source === undefined) return null;
  const { file, line, column, text } = source;
  const where = [file, line, column].filter((each) => each !== undefined).join(':');
  return (
    <div class="place">
      <button type="button" onClick={() => onVisit(file, line)}>
        {where}
      </button>
      {text === undefined ? null : (
        <pre>
          {text}
          {column === undefined ? '' : `\n${' '.repeat(Math.max(0, column - 1))}^`}
        </pre>
      )}
    </div>
  );
}
