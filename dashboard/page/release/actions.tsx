import type { JSX } from 'preact';
import type { ReleaseRow, RightFacts } from '../../protocol.ts';
import { addressOf } from '../router.ts';
import { useAnswer } from '../use-answer.ts';
import type { SeenRelease } from './release.tsx';
import { apiOf } from './release.tsx';

/** What can be done to it; what one may not do is shown as such. */
export function Actions({
  seen,
  row,
}: {
  readonly seen: SeenRelease;
  readonly row: ReleaseRow;
}): JSX.Element {
  const { namespace, name, driver, release } = seen;
  const answer = useAnswer<RightFacts>(`${apiOf(namespace, name)}/rights`);
  const rights = answer.kind === 'there' ? answer.data : undefined;
  const isHelms = row.driver !== undefined;
  const before = release.versions.find(
    ({ revision, status }) => revision !== row.revision && status !== 'failed',
  );
  const to = (verb: string, query: Record<string, string> = {}): string =>
    addressOf(['releases', namespace, name, verb], {
      ...query,
      ...(driver === null ? {} : { driver }),
    });
  const verbs = isHelms
    ? [{ title: 'Adopt', address: to('adopt'), may: rights?.change, isMain: true }]
    : [
        { title: 'Upgrade', address: to('upgrade'), may: rights?.change, isMain: true },
        ...(before === undefined
          ? []
          : [
              {
                title: 'Roll back',
                address: to('rollback', { version: String(before.revision) }),
                may: rights?.change,
                isMain: false,
              },
            ]),
        { title: 'Test', address: to('test'), may: rights?.change, isMain: false },
        { title: 'Delete', address: to('delete'), may: rights?.delete, isMain: false },
      ];
  const isBarred = verbs.some(({ may }) => may === false);
  return (
    <div class="actions">
      {verbs.map(({ title, address, may, isMain }) =>
        may === false ? (
          <button key={title} type="button" disabled>
            {title}
          </button>
        ) : (
          <a key={title} class={isMain ? 'button main' : 'button'} href={address}>
            {title}
          </a>
        ),
      )}
      {isBarred && <p class="soft">You may look at this release, but not change it.</p>}
    </div>
  );
}
