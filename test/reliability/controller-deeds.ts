/** What is asked of a controller while something breaks, and what is there once it has answered. */
import type { Asker, Sight } from './controller-asker.ts';

export interface Deed {
  readonly name: string;
  /** What is there before. */
  readonly prepare: (asker: Asker) => Promise<void>;
  /** What somebody does, which the controller has to answer. */
  readonly act: (asker: Asker) => Promise<void>;
  /** Waits until it is answered, as long as patience lasts. */
  readonly settle: (asker: Asker) => Promise<void>;
  /** What is there then, and nothing else. */
  readonly leaves: Omit<Sight, 'uid'>;
  /** Whether the object is the one that was there before. */
  readonly keepsObject: boolean;
}

const installed = async (asker: Asker): Promise<void> => {
  await asker.ask('one');
  await asker.untilSettled('one');
};

export const deeds: readonly Deed[] = [
  {
    name: 'install',
    prepare: async () => undefined,
    act: (asker) => asker.ask('one'),
    settle: (asker) => asker.untilSettled('one'),
    leaves: { isReleased: true, text: 'one', versions: ['deployed'] },
    keepsObject: false,
  },
  {
    name: 'upgrade',
    prepare: installed,
    act: (asker) => asker.change('two'),
    settle: (asker) => asker.untilSettled('two'),
    leaves: { isReleased: true, text: 'two', versions: ['superseded', 'deployed'] },
    keepsObject: true,
  },
  {
    name: 'drift',
    prepare: installed,
    act: (asker) => asker.tamper(),
    settle: (asker) => asker.untilSettled('one'),
    leaves: { isReleased: true, text: 'one', versions: ['deployed'] },
    keepsObject: true,
  },
  {
    name: 'delete',
    prepare: installed,
    act: (asker) => asker.remove(),
    settle: (asker) => asker.untilGone(),
    leaves: { isReleased: false, text: undefined, versions: [] },
    keepsObject: false,
  },
  {
    name: 'delete and ask again',
    prepare: installed,
    act: (asker) => asker.remove(),
    settle: async (asker) => {
      await asker.untilGone();
      await asker.ask('three');
      await asker.untilSettled('three');
    },
    leaves: { isReleased: true, text: 'three', versions: ['deployed'] },
    keepsObject: false,
  },
];
