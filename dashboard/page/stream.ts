import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem, StreamMessage } from '../protocol.ts';

/** How what is shown stands to what is. */
export type Liveness =
  | { readonly kind: 'loading' | 'live' | 'lost' | 'ended' | 'over' }
  | { readonly kind: 'trouble' | 'problem'; readonly problem: Problem };

/**
 * Follows a stream of the server for as long as the component is shown. The browser connects again by
 * itself where the connection breaks; `ended` is when the server does not know it any longer.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the path tells
export function useStream<M extends { readonly type: string }>(
  path: string | undefined,
  onMessage: (message: M) => void,
): Liveness {
  const [liveness, setLiveness] = useState<Liveness>({ kind: 'loading' });
  const receive = useRef(onMessage);
  receive.current = onMessage;
  // Not after the first picture: what is asked for takes as long as that does.
  useLayoutEffect(() => {
    if (path === undefined) return undefined;
    setLiveness({ kind: 'loading' });
    const source = new EventSource(path);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as M | StreamMessage;
      setLiveness((before) => livenessAfter(message as StreamMessage, before));
      if (message.type === 'problem' || message.type === 'over') source.close();
      receive.current(message as M);
    };
    source.onerror = () =>
      setLiveness((before) =>
        before.kind === 'problem'
          ? before
          : { kind: source.readyState === EventSource.CLOSED ? 'ended' : 'lost' },
      );
    return () => source.close();
  }, [path]);
  return liveness;
}

function livenessAfter(message: StreamMessage, before: Liveness): Liveness {
  switch (message.type) {
    case 'trouble':
    case 'problem':
      return { kind: message.type, problem: message.problem };
    case 'over':
      return { kind: 'over' };
    case 'start':
      return { kind: before.kind === 'live' ? 'live' : 'loading' };
    case 'well':
      return { kind: 'live' };
    default:
      return before.kind === 'trouble' ? before : { kind: 'live' };
  }
}
