/** A span that has ended. */
export interface Span {
  readonly name: string;
  /** In hexadecimal, as the other two. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly attributes: Readonly<Record<string, string>>;
  /** What was thrown. */
  readonly error: unknown;
}

const internalKind = 1;
const failed = 2;

/** Spans as OTLP has them in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export function formatSpans(
  spans: readonly Span[],
  resource: Readonly<Record<string, string>>,
): object {
  const scope = { name: 'helm-ts/controller' };
  return {
    resourceSpans: [
      {
        resource: { attributes: formatAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(formatSpan) }],
      },
    ],
  };
}

function formatSpan({ error, parentId, startedAt, endedAt, attributes, ...span }: Span): object {
  return {
    ...span,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    kind: internalKind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: formatAttributes(attributes),
    status: error === undefined ? {} : { code: failed, message: messageOf(error) },
  };
}

/** As text: more than a number holds. */
function nanoseconds(date: Date): string {
  return `${date.getTime()}000000`;
}

function formatAttributes(attributes: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
