/** Bars that say which part of Helm's time something takes; the line at 1 is Helm. */

const labelWidth = 230;
const barWidth = 360;
const rowHeight = 26;

export function drawRatios(ratios, title) {
  const most = Math.max(1.2, ...ratios.map(({ ratio }) => ratio));
  const scale = barWidth / most;
  const height = ratios.length * rowHeight + 34;
  const bars = ratios.map(({ name, ratio }, index) => {
    const y = 24 + index * rowHeight;
    return `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end">${escape(name)}</text>
<rect class="${ratio <= 1 ? 'less' : 'more'}" x="${labelWidth}" y="${y + 2}" width="${(ratio * scale).toFixed(1)}" height="16" rx="2"/>
<text x="${(labelWidth + ratio * scale + 6).toFixed(1)}" y="${y + 14}">${ratio.toFixed(2)}</text>`;
  });
  const helm = (labelWidth + scale).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${labelWidth + barWidth + 60} ${height}" role="img" aria-label="${escape(title)}: time as a part of Helm's">
<style>text{font:13px system-ui,sans-serif;fill:#30363d}.less{fill:#2f855a}.more{fill:#b7791f}line{stroke:#8a93a0;stroke-dasharray:3 3}
@media (prefers-color-scheme:dark){text{fill:#d7dbe0}.less{fill:#68d391}.more{fill:#f6ad55}}</style>
<line x1="${helm}" x2="${helm}" y1="18" y2="${height - 6}"/><text x="${helm}" y="13" text-anchor="middle">Helm</text>
${bars.join('\n')}
</svg>
`;
}

function escape(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
