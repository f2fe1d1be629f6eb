import { search } from '../../src/actions/search.ts';
import { isHelmError } from '../../src/base/index.ts';
import type { ActionContext } from '../../src/context/index.ts';
import type { NewerChart, ReleasesMessage } from '../protocol.ts';

/** Tells the newest version of every chart that the configured repositories have; none where there are none. */
export async function tellNewerCharts(
  context: ActionContext,
  say: (message: ReleasesMessage) => void,
): Promise<void> {
  say({ type: 'newer', charts: await listNewestCharts(context) });
}

async function listNewestCharts(
  context: ActionContext,
): Promise<Readonly<Record<string, readonly NewerChart[]>>> {
  try {
    const quiet = { ...context.logger, warn: context.logger.debug };
    const found = await search({ ...context, logger: quiet }, []);
    const byName = Object.groupBy(found, ({ name }) => name.slice(name.lastIndexOf('/') + 1));
    return Object.fromEntries(
      Object.entries(byName).map(([name, charts = []]) => [
        name,
        charts.map(({ name: reference, version, appVersion }) => ({
          reference,
          version,
          appVersion,
        })),
      ]),
    );
  } catch (error) {
    if (!isHelmError(error)) throw error;
    return {};
  }
}
