/**
 * Lists the container images that a chart would run, without a cluster:
 *
 *     node examples/list-images.ts ./my-chart
 */
import { createContext, template } from 'helm-ts';

export async function listImages(chart: string): Promise<string[]> {
  const { manifests, hooks } = await template(createContext(), undefined, { chart });
  const images = [...manifests, ...hooks].flatMap(({ content }) =>
    [...content.matchAll(/^\s*(?:- )?image:\s*["']?([^\s"']+)/gm)].map(([, image]) => image ?? ''),
  );
  return [...new Set(images)].sort();
}

if (process.argv[1] === import.meta.filename) {
  const images = await listImages(process.argv[2] ?? '.');
  process.stdout.write(`${images.join('\n')}\n`);
}
