import { HelmError, findNearest } from '../../base/index.ts';
import type { SourcePosition } from '../../base/index.ts';
import { TemplateError, TemplateParseError } from '../../engine/index.ts';
import type { MissingValue, TemplateLimitError, TemplatePlace } from '../../engine/index.ts';

/** The file name that `tpl` gives to the text it renders. */
const unnamedText = 'gotpl';

/** A template that failed while it ran; `message` is Helm's. */
export function executionFailed(message: string, error: TemplateError): HelmError {
  const trace = traceOf(error);
  const [innermost, ...callers] = trace.places;
  const source = trace.places.find(({ file }) => file !== unnamedText) ?? innermost;
  return new HelmError('TemplateFailed', message, {
    ...(source === undefined ? {} : { source: positionOf(source) }),
    details: listCallers(
      callers.map(({ file, line, expression }) => `called from ${file}:${line}: ${expression}`),
    ),
    ...(trace.missing === undefined ? {} : { hint: explainMissing(trace.missing) }),
    cause: error,
  });
}

/** More text, or longer lists, than there is room for. */
export function sizeExhausted(name: string, error?: unknown): HelmError {
  const message = `execution error in (${name}): templates make more than can be held`;
  return new HelmError('TemplateFailed', message, { cause: error });
}

/** What Helm has no limit for. */
export function limitExceeded(name: string, error: TemplateLimitError): HelmError {
  const { limit, place, message } = error;
  const isLate = limit === 'time';
  return new HelmError(
    isLate ? 'RenderTimeout' : 'TemplateFailed',
    `execution error in (${name}): ${message}`,
    {
      ...(place === undefined ? {} : { source: positionOf(place) }),
      ...(isLate ? { hint: 'allow more with --render-timeout' } : {}),
      cause: error,
    },
  );
}

const nearest = 8;

/** Templates that call themselves would fill the screen. */
export function listCallers(callers: readonly string[]): readonly string[] {
  const [outermost] = callers.slice(-1);
  const hidden = callers.length - nearest - 1;
  if (outermost === undefined || hidden <= 0) return callers;
  return [...callers.slice(0, nearest), `… and ${hidden} more`, outermost];
}

/** A template that cannot be parsed; `message` is Helm's. */
export function parseFailed(message: string, error: TemplateParseError): HelmError {
  const { file, line, column, text } = error.place;
  return new HelmError('TemplateInvalid', message, {
    source: { file, line, column, text },
    cause: error,
  });
}

/** Templates that nest beyond what can be run, in a way that Helm has no limit for. */
export function stackExhausted(name: string, error: unknown): HelmError {
  return new HelmError(
    'TemplateFailed',
    `execution error in (${name}): templates nest too deeply`,
    {
      cause: error,
    },
  );
}

interface Trace {
  /** From where it failed outwards. */
  readonly places: readonly TemplatePlace[];
  readonly missing: MissingValue | undefined;
}

/** Each `include` and `tpl` wraps the error of what it ran; the innermost knows best. */
function traceOf(error: TemplateError): Trace {
  const places: TemplatePlace[] = [];
  let missing: MissingValue | undefined;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TemplateParseError) places.unshift(cause.place);
    if (!(cause instanceof TemplateError)) continue;
    places.unshift(cause.place, ...cause.callers);
    missing = cause.missing;
  }
  return { places, missing };
}

function positionOf({ file, line, column, text }: TemplatePlace): SourcePosition {
  return { file, line, column, text };
}

function explainMissing({ path, key, siblings }: MissingValue): string {
  const [nearest] = findNearest(key, siblings, 1);
  const unset = `${path} is not set`;
  if (nearest === undefined) return unset;
  return `${unset}; did you mean ${path.slice(0, -key.length)}${nearest}?`;
}
