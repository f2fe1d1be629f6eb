import { useEffect, useRef } from 'preact/hooks';
import { go } from '../router.ts';

/** Keys that work everywhere in the page; no key does while one types. */
export function useShortcuts({ onHelp }: { readonly onHelp: () => void }): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return;
      if (isTyping(event.target)) leave(event);
      else act(event, help.current);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}

/** Escape takes one out of a field. */
function leave(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
}

function act(event: KeyboardEvent, help: () => void): void {
  switch (event.key) {
    case '/':
      focusOn(event, '[data-key="/"]');
      break;
    case 'j':
      step(event, 1);
      break;
    case 'k':
      step(event, -1);
      break;
    case 'Escape':
      goUp();
      break;
    case '?':
      event.preventDefault();
      help();
      break;
    default:
      break;
  }
}

function focusOn(event: KeyboardEvent, selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** From one row to the next; to the first, where none has the focus. */
function step(event: KeyboardEvent, by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  if (rows.length === 0) return;
  event.preventDefault();
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by));
  rows[next]?.focus();
}

/** To where this place belongs. */
function goUp(): void {
  const up = document.querySelector<HTMLAnchorElement>('[data-up]');
  if (up !== null) go(up.pathname + up.search);
}
