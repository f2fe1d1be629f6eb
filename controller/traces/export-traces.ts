import type { ActionContext } from '../../src/context/index.ts';
import type { Span } from './format-spans.ts';
import { formatSpans } from './format-spans.ts';
import { readTraceSettings } from './trace-settings.ts';
import type { TraceSettings } from './trace-settings.ts';
import type { Tracer } from './tracer.ts';
import { createTracer, noTracer } from './tracer.ts';

const batchSize = 200;
/** A collector that is away costs no more than these. */
const maxWaiting = 2000;
const flushEvery = 5000;
const patience = 10_000;

/** Sends spans to where OpenTelemetry's variables say; disposing of it sends the rest. */
export function exportTraces(
  context: ActionContext,
): AsyncDisposable & { readonly tracer: Tracer } {
  const settings = readTraceSettings(context.environment);
  if (settings === undefined) {
    return { tracer: noTracer, [Symbol.asyncDispose]: async () => undefined };
  }
  const waiting: Span[] = [];
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await send(context, settings, waiting.splice(0, batchSize));
  };
  const timer = setInterval(() => void flush(), flushEvery);
  const { clock, randomBytes } = context;
  const onSpan = (span: Span): void => {
    if (waiting.length < maxWaiting) waiting.push(span);
  };
  return {
    tracer: createTracer({ now: clock.now, randomBytes, onSpan }),
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** What cannot be sent is lost: traces are no reason to do less. */
async function send(
  { logger }: ActionContext,
  { url, headers, attributes }: TraceSettings,
  spans: readonly Span[],
): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(formatSpans(spans, attributes)),
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) logger.debug(`traces were refused: ${answer.status}`);
  } catch (error) {
    logger.debug(`traces cannot be sent: ${String(error)}`);
  }
}
