import { readFileSync } from 'node:fs';
import { isMissing } from '../../files/index.ts';
import { chartsFileOf, loadRepositories } from '../../repository/index.ts';
import type { ActionContext } from '../../context/index.ts';

/** The charts of all repositories that were added, as `repository/chart`, for completion. */
export async function listChartNames({ settings }: ActionContext): Promise<readonly string[]> {
  const { repositories } = loadRepositories(settings.repositoryConfig);
  return repositories.flatMap(({ name }) =>
    namesIn(chartsFileOf(settings.repositoryCache, name)).map((chart) => `${name}/${chart}`),
  );
}

function namesIn(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
