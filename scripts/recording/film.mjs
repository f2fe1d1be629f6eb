/** Frames of a screen as a picture that moves: one SVG, without a script in it. */

const letterWidth = 8.6;
const lineHeight = 19;
const margin = 18;

/**
 * Each frame is a list of lines, each line a list of runs [text, style], shown from `at` on
 * (milliseconds). Lines that several frames share are written once.
 */
export function drawFilm(frames, { columns, rows, duration, title }) {
  const width = Math.ceil(columns * letterWidth + 2 * margin);
  const height = rows * lineHeight + 2 * margin;
  const lines = new Map();
  const pictures = frames.map(({ content }, index) => {
    const uses = content.flatMap((runs, row) => {
      const drawn = drawLine(runs);
      if (drawn === '') return [];
      if (!lines.has(drawn)) lines.set(drawn, `l${lines.size}`);
      return [`<use href="#${lines.get(drawn)}" y="${(row + 1) * lineHeight}"/>`];
    });
    return `<g transform="translate(0 ${index * height})">${uses.join('')}</g>`;
  });
  const steps = frames.map(
    ({ at }, index) =>
      `${((at / duration) * 100).toFixed(3)}%{transform:translateY(${-index * height}px)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">
<title>${escape(title)}</title>
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d7dbe0;white-space:pre}
.bold{font-weight:700}.dim{fill:#8a93a0}.red{fill:#ff8080}.green{fill:#7ddb9a}.yellow{fill:#f0c674}.cyan{fill:#7cc7e8}
.film{animation:film ${(duration / 1000).toFixed(2)}s step-end infinite}
@keyframes film{${steps.join('')}}
@media (prefers-reduced-motion:reduce){.film{animation:none;transform:translateY(${-(frames.length - 1) * height}px)}}
</style>
<defs>${[...lines].map(([drawn, id]) => `<text id="${id}">${drawn}</text>`).join('')}</defs>
<rect width="${width}" height="${height}" rx="10" fill="#161a20"/>
<svg x="${margin}" y="${margin - 4}" width="${width - 2 * margin}" height="${height - 2 * margin + 8}"><g class="film">${pictures.join('')}</g></svg>
</svg>
`;
}

function drawLine(runs) {
  return runs
    .map(([text, style]) =>
      style === '' ? escape(text) : `<tspan class="${style}">${escape(text)}</tspan>`,
    )
    .join('')
    .trimEnd();
}

function escape(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
