import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ValueOrigin, VersionContents } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { useAnswer } from '../use-answer.ts';
import type { SeenRelease } from './release.tsx';
import { apiOf } from './release.tsx';

/** Every value that the templates saw, and where it comes from. */
export function Values({ seen }: { readonly seen: SeenRelease }): JSX.Element {
  const { namespace, name, release } = seen;
  const answer = useAnswer<VersionContents>(
    `${apiOf(namespace, name)}/version`,
    release.row?.revision,
  );
  return (
    <AnswerView answer={answer} waiting="Reading the values…">
      {(contents) => <ValueTable contents={contents} />}
    </AnswerView>
  );
}

function ValueTable({ contents }: { readonly contents: VersionContents }): JSX.Element {
  const { origins, permissions, chart } = contents;
  const [text, setText] = useState('');
  const [onlyYours, setOnlyYours] = useState(false);
  const yours = origins.filter(({ isYours }) => isYours).length;
  const shown = origins.filter((origin) => isWanted(origin, text, onlyYours));
  return (
    <section aria-label="Values">
      <div class="value-choice">
        <FilterField
          label="Filter the values"
          placeholder="Filter by key or value"
          value={text}
          onChange={setText}
        />
        <button
          type="button"
          class="chip"
          aria-pressed={onlyYours}
          onClick={() => setOnlyYours(!onlyYours)}
        >
          {yours} of yours
        </button>
      </div>
      {origins.length === 0 && <p class="empty">The chart has no values.</p>}
      {origins.length > 0 && (
        <table class="values">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, value, from, isYours }) => (
              <tr key={key} class={isYours ? 'yours' : undefined}>
                <th scope="row">
                  <code>{key}</code>
                </th>
                <td>
                  <code>{value}</code>
                </td>
                <td>{isYours ? <b>yours</b> : from}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2 class="aside-title">What its Lua may do</h2>
      <p class="soft">
        {permissions.length === 0
          ? `${chart.name} was granted nothing: its scripts, if it has any, only see the release.`
          : permissions.join(', ')}
      </p>
    </section>
  );
}

function isWanted({ key, value, isYours }: ValueOrigin, text: string, onlyYours: boolean): boolean {
  const wanted = text.trim().toLowerCase();
  return (!onlyYours || isYours) && `${key} ${value}`.toLowerCase().includes(wanted);
}
