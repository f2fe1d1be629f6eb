import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { languageOf } from './languages.ts';
import { theme } from './theme.ts';

/** Something to say about a place in a file. */
export interface Remark {
  readonly line: number;
  readonly column: number | undefined;
  readonly message: string;
}

export interface CodeEditorProps {
  readonly file: string;
  readonly text: string;
  readonly remarks: readonly Remark[];
  /** Where to go; a new object goes there again. */
  readonly goTo: { readonly file: string; readonly line: number } | undefined;
  readonly onChange: (text: string) => void;
}

/** The text of one file at a time; each keeps its own history and place. */
export function CodeEditor({ file, text, remarks, goTo, onChange }: CodeEditorProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const shown = useRef('');
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (host.current === null) return undefined;
    // In a shadow root, styles are adopted and the page's policy can forbid all that are written inline.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const made = new EditorView({ parent: root, root });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    if (shown.current !== file) {
      if (shown.current !== '') states.current.set(shown.current, editor.state);
      shown.current = file;
      const known = states.current.get(file);
      editor.setState(
        known?.doc.toString() === text
          ? known
          : stateOf(file, text, (next) => change.current(next)),
      );
    } else if (editor.state.doc.toString() !== text) {
      editor.setState(stateOf(file, text, (next) => change.current(next)));
    }
  }, [file, text]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== undefined)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          remarks.map((each) => diagnosticOf(editor.state, each)),
        ),
      );
  }, [remarks, file]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || goTo?.file !== file) return;
    const line = editor.state.doc.line(Math.min(Math.max(1, goTo.line), editor.state.doc.lines));
    editor.dispatch({
      selection: { anchor: line.from },
      effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
    });
    editor.focus();
  }, [goTo, file]);

  return <div class="code" ref={host} />;
}

function stateOf(file: string, text: string, onChange: (text: string) => void): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of('  '),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
      languageOf(file),
      theme,
      EditorView.contentAttributes.of({ 'aria-label': `Text of ${file}`, tabindex: '0' }),
      EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
}

/** Left to it, Chromium dresses what is typed over a selection in a style of its own, which no policy allows. */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const isTyped = event.inputType === 'insertText' && event.data !== null;
  if (!isTyped || view.composing || view.state.selection.main.empty) return false;
  event.preventDefault();
  const typed = view.state.replaceSelection(event.data);
  view.dispatch(view.state.update(typed, { userEvent: 'input.type', scrollIntoView: true }));
  return true;
}

/** From the place to the end of the word there, or the whole line. */
function diagnosticOf(state: EditorState, { line: number, column, message }: Remark): Diagnostic {
  const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines));
  const start = Math.min(line.from + Math.max(0, (column ?? 1) - 1), line.to);
  const rest = state.sliceDoc(start, line.to);
  const indent = column === undefined ? (/^\s*/.exec(line.text)?.[0].length ?? 0) : 0;
  const length =
    column === undefined
      ? line.text.trimEnd().length
      : (/^[\w.$-]+|^\S/.exec(rest)?.[0].length ?? 1);
  return {
    from: start + indent,
    to: Math.min(line.to, Math.max(start + indent, start + length)),
    severity: 'error',
    message,
  };
}
