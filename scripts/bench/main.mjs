/**
 * `npm run bench -- [DIR…]`: every benchmark in turn, against real Helm in the same run, and
 * docs/benchmarks.md written anew with what they printed. With directories of charts, the rendering
 * of those, too. Needs Go once, and some minutes on a machine that does nothing else.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { drawRatios } from './draw-ratios.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directories = process.argv.slice(2);

const benchmarks = [
  { name: 'start', title: 'Starting' },
  ...(directories.length === 0
    ? []
    : [{ name: 'template', title: 'Rendering public charts', args: directories }]),
  { name: 'umbrella', title: 'Rendering one chart of many subcharts' },
  { name: 'lua', title: 'What Lua costs' },
  { name: 'repo', title: 'Repositories' },
  { name: 'cluster', title: 'Releases on a real control plane' },
  { name: 'cluster-server', title: 'The embedded cluster' },
];

/** What a benchmark printed; it is shown meanwhile. */
function run({ name, args = [] }) {
  process.stderr.write(`bench:${name}\n`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [`${root}scripts/bench/${name}.mjs`, ...args],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.stderr.write(stdout);
  return { isWithin: status === 0, lines: stdout.trimEnd().split('\n') };
}

/** Rows that compare with Helm: `name …  ratio 0.17 (at most 0.7)`. */
function ratiosIn(lines) {
  return lines.flatMap((line) => {
    const match = /^(.*?)(?:\s{2,}|:\s|\s+\d).*?ratio\s+([\d.]+)/.exec(line);
    return match === null ? [] : [{ name: match[1].trim(), ratio: Number(match[2]) }];
  });
}

function describeMachine() {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} × ${cpu?.model.trim() ?? 'an unknown processor'}, ${memory} GiB, ${os.type()} ${os.release()}`;
}

function sectionOf({ name, title, picture, result: { isWithin, lines } }) {
  const outcome = isWithin ? '' : '\n\nOne of these is over the limit that it should keep to.';
  return `## ${title}

\`npm run bench:${name}\`
${picture === undefined ? '' : `\n![Times of helm-ts as a part of Helm's](images/${picture})\n`}
\`\`\`
${lines.join('\n')}
\`\`\`${outcome}
`;
}

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
mkdirSync(`${root}docs/images`, { recursive: true });
const sections = benchmarks.map((benchmark) => {
  const result = run(benchmark);
  const ratios = ratiosIn(result.lines);
  if (ratios.length === 0) return sectionOf({ ...benchmark, result });
  const picture = `bench-${benchmark.name}.svg`;
  writeFileSync(`${root}docs/images/${picture}`, drawRatios(ratios, benchmark.title));
  return sectionOf({ ...benchmark, picture, result });
});
writeFileSync(
  `${root}docs/benchmarks.md`,
  `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: helm-ts ${version} (\`dist/helm\` where nothing else is said) beside
Helm 4.3.1, run in turns on the same machine (${describeMachine()}).
A ratio of 0.5 is half of Helm's time; limits in parentheses are what a change must keep to. Times are medians.

${sections.join('\n')}`,
);
