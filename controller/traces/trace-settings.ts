/** Where traces go, and what is said of who sends them. */
export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the process: `service.name` and the like. */
  readonly attributes: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What OpenTelemetry's usual variables say; undefined where nobody wants traces. */
export function readTraceSettings(environment: Environment): TraceSettings | undefined {
  const isOff =
    environment['OTEL_SDK_DISABLED'] === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none';
  const url = findUrl(environment);
  if (isOff || url === undefined) return undefined;
  const attributes = readPairs(environment['OTEL_RESOURCE_ATTRIBUTES']);
  const name = environment['OTEL_SERVICE_NAME'] ?? attributes['service.name'] ?? 'helm-controller';
  return {
    url,
    headers: {
      ...readPairs(environment['OTEL_EXPORTER_OTLP_HEADERS']),
      ...readPairs(environment['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    },
    attributes: { ...attributes, 'service.name': name },
  };
}

/** The address for traces as it is, or the one for everything with the path that belongs to traces. */
function findUrl(environment: Environment): string | undefined {
  const own = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const common = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const url = own ?? (common && `${common.replace(/\/$/, '')}/v1/traces`);
  return url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? url : undefined;
}

/** `a=1,b=2`, with the values as in a URL. */
function readPairs(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', ...rest]) =>
      name === '' || rest.length === 0 ? [] : [[name.trim(), decode(rest.join('=').trim())]],
    ),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
