import type { ObjectChange } from '../../plan/index.ts';

/** What becomes of an object, after its name. */
export const changeWords: Readonly<Record<ObjectChange['action'], string>> = {
  create: 'is created',
  change: 'changes',
  recreate: 'is deleted and created anew',
  delete: 'is deleted',
  keep: 'is kept',
  unchanged: 'stays as it is',
};

/** What stands in the way of a change: fields that others own, an object that is another's. */
export function listObstacles({ conflicts, foreign }: ObjectChange): readonly string[] {
  return [
    ...conflicts.map(({ field, manager }) => `${field} is owned by "${manager}"`),
    ...(foreign === undefined ? [] : [foreign]),
  ];
}
