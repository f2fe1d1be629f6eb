import { StreamLanguage } from '@codemirror/language';
import type { StreamParser, StringStream } from '@codemirror/language';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { yaml } from '@codemirror/legacy-modes/mode/yaml';
import type { Extension } from '@codemirror/state';

/** How a file is coloured, by its name. */
export function languageOf(file: string): Extension {
  if (file.endsWith('.lua')) return StreamLanguage.define(lua);
  if (/(^|\/)templates\//.test(file)) return StreamLanguage.define(templateMode);
  return /\.(json|ya?ml|lock)$|^your values$/.test(file) ? StreamLanguage.define(yaml) : [];
}

export const yamlLanguage: Extension = StreamLanguage.define(yaml);

interface TemplateState {
  readonly outer: unknown;
  /** Inside `{{ … }}`, or a comment there. */
  inside: 'no' | 'action' | 'comment';
}

/** Go's templates over YAML: what is in braces is the template's, the rest YAML's. */
const templateMode: StreamParser<TemplateState> = {
  name: 'go-template',
  startState: (indent) => ({ outer: yaml.startState?.(indent), inside: 'no' }),
  copyState: (state) => ({
    outer: yaml.copyState?.(state.outer) ?? { ...(state.outer as object) },
    inside: state.inside,
  }),
  token(stream, state) {
    if (state.inside === 'comment') return inComment(stream, state);
    if (state.inside === 'action') return inAction(stream, state);
    if (stream.match(/^\{\{-?/)) {
      state.inside = stream.match(/^\s*\/\*/) ? 'comment' : 'action';
      return state.inside === 'comment' ? 'comment' : 'brace';
    }
    return outside(stream, state);
  },
};

function inComment(stream: StringStream, state: TemplateState): string {
  if (stream.skipTo('}}')) {
    stream.match('}}');
    state.inside = 'no';
  } else stream.skipToEnd();
  return 'comment';
}

const keywords =
  /^(?:if|else|end|range|with|define|template|block|break|continue|and|or|not|eq|ne|lt|le|gt|ge)\b/;

function inAction(stream: StringStream, state: TemplateState): string | null {
  if (stream.match(/^-?\}\}/)) {
    state.inside = 'no';
    return 'brace';
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^`[^`]*`?/)) return 'string';
  if (stream.match(keywords)) return 'keyword';
  if (stream.match(/^\$[\w]*/)) return 'variableName.special';
  if (stream.match(/^\.[\w.]*/)) return 'propertyName';
  if (stream.match(/^-?\d[\d.]*/)) return 'number';
  if (stream.match(/^(?:true|false|nil)\b/)) return 'atom';
  if (stream.match(/^[A-Za-z_]\w*/)) return 'variableName.function';
  stream.next();
  return null;
}

/** YAML up to the next action. */
function outside(stream: StringStream, state: TemplateState): string | null {
  const start = stream.pos;
  const style = yaml.token(stream, state.outer);
  const action = stream.string.indexOf('{{', start);
  if (action >= start && action < stream.pos) {
    if (action === start) return null;
    stream.pos = action;
  }
  return style;
}
