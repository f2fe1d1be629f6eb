import { EditorState, StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { defaultKeymap } from '@codemirror/commands';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { yamlLanguage } from './languages.ts';
import { theme } from './theme.ts';

export interface CodeViewProps {
  readonly label: string;
  readonly text: string;
  /** Told of the line that is pointed at or that the caret is in, counted from 1. */
  readonly onLine: (line: number) => void;
  /** Told of the line that was chosen. */
  readonly onChoose: (line: number) => void;
}

/** YAML to read: the line one looks at is marked, and told of. */
export function CodeView({ label, text, onLine, onChoose }: CodeViewProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const told = useRef({ onLine, onChoose });
  told.current = { onLine, onChoose };

  useEffect(() => {
    if (host.current === null) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const extensions = readerOf(
      label,
      (line) => told.current.onLine(line),
      (line) => told.current.onChoose(line),
    );
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({ doc: text, extensions }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === text) return;
    const { scrollTop } = editor.scrollDOM;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    editor.scrollDOM.scrollTop = scrollTop;
  }, [text]);

  return <div class="code" ref={host} />;
}

const markLine = StateEffect.define<number>();

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, state, docChanged }) {
    for (const effect of effects) {
      if (!effect.is(markLine)) continue;
      const line = state.doc.line(effect.value);
      return Decoration.set([Decoration.line({ class: 'cm-origin' }).range(line.from)]);
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function readerOf(
  label: string,
  onLine: (line: number) => void,
  onChoose: (line: number) => void,
): Extension {
  let last = 0;
  const look = (view: EditorView, line: number): void => {
    if (line === last) return;
    last = line;
    view.dispatch({ effects: markLine.of(line) });
    onLine(line);
  };
  const lineAt = (view: EditorView, event: MouseEvent): number | undefined => {
    const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
    return view.state.doc.lineAt(position).number;
  };
  const choose = (view: EditorView): boolean => {
    onChoose(view.state.doc.lineAt(view.state.selection.main.head).number);
    return true;
  };
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-readonly': 'true',
      tabindex: '0',
    }),
    keymap.of([{ key: 'Enter', run: choose }, ...defaultKeymap]),
    yamlLanguage,
    theme,
    marked,
    EditorView.updateListener.of(({ docChanged, selectionSet, state, view }) => {
      if (docChanged) last = 0;
      if (!selectionSet) return;
      const line = state.doc.lineAt(state.selection.main.head).number;
      queueMicrotask(() => look(view, line));
    }),
    EditorView.domEventHandlers({
      mousemove(event, view) {
        const line = lineAt(view, event);
        if (line !== undefined) look(view, line);
      },
      dblclick(event, view) {
        const line = lineAt(view, event);
        if (line !== undefined) onChoose(line);
      },
    }),
  ];
}
