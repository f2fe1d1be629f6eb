import { gzipSync } from 'node:zlib';
import { encodeTar } from '../../../src/chart/writer/tar-writer.ts';
import type { TarFile } from '../../../src/chart/writer/tar-writer.ts';
import { chartYaml, entry } from '../hostile-case.ts';
import type { HostileCase } from '../hostile-case.ts';

const library = chartYaml('type: library\n', 'lib');
const pack = (...entries: readonly TarFile[]): Buffer => gzipSync(encodeTar(entries), { level: 1 });

/** An archive that a chart brings in `charts/` or `library/`. */
function nested(name: string, archive: Buffer, says: string): readonly HostileCase[] {
  return ['charts', 'library'].map((folder) => ({
    name: `${folder}/: ${name}`,
    says,
    make: (place) => {
      const dependency = '[{name: lib, version: 1.0.0}]';
      const field = folder === 'charts' ? 'dependencies' : 'libraries';
      const chart = place.chart({
        'Chart.yaml': chartYaml(`${field}: ${dependency}\n`),
        [`${folder}/lib-1.0.0.tgz`]: archive,
      });
      return ['template', 'r', chart];
    },
  }));
}

/** What is inside of a chart is looked at as what is outside. */
export const nestedCases: readonly HostileCase[] = [
  ...nested(
    'an archive with a way out',
    pack(entry('lib/Chart.yaml', library), entry('lib/../../../outside/evil', 'x')),
    'illegally references parent directory',
  ),
  ...nested(
    'an archive with an absolute way',
    pack(entry('lib/Chart.yaml', library), entry('//outside/evil', 'x')),
    'illegally contains absolute paths',
  ),
  ...nested(
    'an archive with a template that forges documents',
    pack(entry('lib/Chart.yaml', library), entry('lib/templates/a\n---\nkind: A', 'x')),
    'has a control character',
  ),
  ...nested('an archive that is none', Buffer.from('not gzip'), ''),
];
