import type { JSX } from 'preact';
import type { Problem } from '../../protocol.ts';

/** What the Lua of a chart asks for, in the words of the command line; whoever grants it has read it. */
export function PermissionQuestion({
  problem,
  onGrant,
}: {
  readonly problem: Problem;
  readonly onGrant: (granted: string) => void;
}): JSX.Element {
  const asked = problem.details.join('\n');
  return (
    <section class="question" role="alert">
      <h2>Its Lua asks for more than it may</h2>
      <pre>{asked}</pre>
      <p>It gets this on your machine, for this release and this chart.</p>
      <p>
        <button type="button" onClick={() => onGrant(asked)}>
          Grant it, and plan again
        </button>
      </p>
    </section>
  );
}
