import type { JSX } from 'preact';
import type { Liveness } from '../stream.ts';

/** Says, and only then, that what is shown may not be what is. */
export function LivenessNote({ liveness }: { readonly liveness: Liveness }): JSX.Element {
  const words = wordsOf(liveness);
  return (
    <div class="liveness" role="status">
      {words !== undefined && <p>{words}</p>}
    </div>
  );
}

function wordsOf(liveness: Liveness): JSX.Element | undefined {
  switch (liveness.kind) {
    case 'lost':
      return (
        <>
          <b>The dashboard does not answer.</b> This is what was known; it is tried again.
        </>
      );
    case 'ended':
      return (
        <>
          <b>This dashboard has ended.</b> Run <code>helm dashboard</code> again, and open the
          address that it prints.
        </>
      );
    case 'trouble':
      return (
        <>
          <b>The cluster does not answer.</b> This is what was known; it is tried again.{' '}
          {liveness.problem.message}
        </>
      );
    default:
      return undefined;
  }
}
