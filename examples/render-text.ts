/**
 * Go's template language without charts: with sprig's functions, and one of our own.
 *
 *     node examples/render-text.ts
 */
import { randomBytes } from 'node:crypto';
import { TemplateSet, fromPlain, goFunction, sprigFunctions } from 'helm-ts/engine';

/** The engine has neither a clock nor keys of its own: what functions need is handed in. */
const sprig = sprigFunctions({
  now: () => new Date('2026-01-02T03:04:05Z'),
  randomBytes: (count) => randomBytes(count),
  generateKey: () => {
    throw new Error('no keys here');
  },
  localTimeZone: 'UTC',
});

const shout = goFunction('func(string) string', (text: string) => `${text.toUpperCase()}!`);

export function renderLetter(person: { name: string; items: string[] }): string {
  const templates = new TemplateSet({ name: 'letters', functions: { ...sprig, shout } });
  templates.add('items', '{{ range $index, $item := . }}{{ add1 $index }}. {{ $item }}\n{{ end }}');
  const letter = templates.add(
    'letter',
    '{{ now | date "2006-01-02" }}\nDear {{ .name | shout }}\n{{ template "items" .items }}',
  );
  return templates.run(letter, fromPlain(person));
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(renderLetter({ name: 'Ada', items: ['a pen', 'some paper'] }));
}
