import type { JSX } from 'preact';
import { Dialog } from '../parts/dialog.tsx';

const keys = [
  ['/', 'filter, or search'],
  ['j k', 'the next row, the one before'],
  ['Enter', 'open it'],
  ['Escape', 'out of a field; up to where this belongs'],
  ['?', 'these keys'],
] as const;

export function Help({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): JSX.Element | null {
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, deed]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
