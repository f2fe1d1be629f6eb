import type { ActionContext, Transfer } from '../../index.ts';
import { LiveArea, loggerAbove } from '../terminal/live-area.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Milliseconds between two pictures, and what is over before it needs one. */
const pace = 100;
const patience = 500;

/** Shows on a screen how far downloads and uploads are, as long as they last; elsewhere nothing. */
export function showTransfers(context: ActionContext, terminal: Terminal): ActionContext {
  const { noteWidth } = terminal;
  if (noteWidth === undefined) return context;
  const area = new LiveArea(terminal.note, noteWidth);
  const board = new TransferBoard();
  let drawnAt = 0;
  const onTransfer = (transfer: Transfer): void => {
    const now = context.clock.now().getTime();
    board.update(transfer, now);
    const lines = board.linesAt(now);
    if (lines.length === 0) area.clear();
    else if (now - drawnAt >= pace) {
      area.show(lines.map(terminal.noteStyle.dim));
      drawnAt = now;
    }
  };
  return { ...context, onTransfer, logger: loggerAbove(area, context.logger) };
}

interface Known {
  readonly transfer: Transfer;
  readonly since: number;
}

/** What is under way. */
class TransferBoard {
  readonly #known = new Map<string, Known>();

  update(transfer: Transfer, now: number): void {
    const key = `${transfer.direction} ${transfer.address}`;
    if (transfer.isDone) this.#known.delete(key);
    else this.#known.set(key, { transfer, since: this.#known.get(key)?.since ?? now });
  }

  linesAt(now: number): readonly string[] {
    return [...this.#known.values()]
      .filter(({ since }) => now - since >= patience)
      .map(({ transfer }) => lineOf(transfer));
  }
}

function lineOf({ direction, address, moved, total }: Transfer): string {
  const all = total === undefined ? '' : ` of ${formatMegabytes(total)}`;
  const [verb, way] = direction === 'download' ? ['downloading', 'from'] : ['uploading', 'to'];
  return `${verb} ${formatMegabytes(moved)}${all} MB ${way} ${address}`;
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
