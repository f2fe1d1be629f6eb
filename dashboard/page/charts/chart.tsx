import type { JSX } from 'preact';
import type { ChartDetail, SessionFacts } from '../../protocol.ts';
import { AnswerView } from '../parts/answer.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { Place } from '../router.ts';
import { addressOf, go } from '../router.ts';
import { useAnswer } from '../use-answer.ts';
import { Install } from './install.tsx';

/** One chart: readme, values, schema, versions, and the way to a release. */
export function Chart({
  place,
  session,
}: {
  readonly place: Place;
  readonly session: SessionFacts | undefined;
}): JSX.Element {
  const reference = place.query.get('reference') ?? '';
  const version = place.query.get('version') ?? '';
  const part = place.query.get('part') ?? 'readme';
  const query: Record<string, string> = { reference, ...(version === '' ? {} : { version }) };
  const answer = useAnswer<ChartDetail>(`/api/chart?${new URLSearchParams(query).toString()}`);
  const to = (name: string): string => addressOf(['charts'], { ...query, part: name });
  const tabs = ['Readme', 'Values', 'Schema', 'Install'].map((name) => ({
    name,
    address: to(name.toLowerCase()),
  }));
  const current = tabs.find(({ name }) => name.toLowerCase() === part)?.name ?? '';
  return (
    <article class="release">
      <p class="up">
        <a href="/charts" data-up>
          ← All charts
        </a>
      </p>
      {answer.kind !== 'there' && <h1>{reference}</h1>}
      <AnswerView answer={answer} waiting="Fetching the chart…">
        {(chart) => (
          <>
            <header class="release-title">
              <div>
                <h1>
                  {chart.name} <small>{chart.version}</small>
                </h1>
                <p class="facts">
                  <span>{chart.description}</span>
                  <code>{reference}</code>
                </p>
              </div>
              {chart.versions.length > 1 && (
                <label>
                  <span class="soft">Version</span>{' '}
                  <select
                    value={chart.version}
                    onChange={(event) =>
                      go(
                        addressOf(['charts'], {
                          reference,
                          version: event.currentTarget.value,
                          part,
                        }),
                      )
                    }
                  >
                    {chart.versions.map((each) => (
                      <option key={each.version} value={each.version}>
                        {each.version}
                        {each.appVersion === '' ? '' : ` (app ${each.appVersion})`}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </header>
            <Tabs label={`Parts of ${chart.name}`} tabs={tabs} current={current} />
            {partOf(chart, part, session)}
          </>
        )}
      </AnswerView>
    </article>
  );
}

function partOf(chart: ChartDetail, part: string, session: SessionFacts | undefined): JSX.Element {
  switch (part) {
    case 'install':
      return <Install chart={chart} session={session} />;
    case 'values':
      return <Text text={chart.values} nothing="The chart has no values." />;
    case 'schema':
      return <Text text={chart.schema} nothing="The chart has no schema." />;
    default:
      return <Text text={chart.readme} nothing="The chart has no readme." />;
  }
}

/** What others have written is shown as it is written. */
function Text({ text, nothing }: { readonly text: string; readonly nothing: string }): JSX.Element {
  if (text.trim() === '') return <p class="empty">{nothing}</p>;
  return (
    <pre class="text" tabIndex={0}>
      {text.trim()}
    </pre>
  );
}
