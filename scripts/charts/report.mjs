/** What was found, for a reader. */

export function describeDifferences(name, differences) {
  const word = differences.length > 0 ? 'different' : 'same';
  const lines = differences.map(
    ({ left, right, step, what, detail }) =>
      `  ${step}: ${left} / ${right}: ${what}: ${detail.replaceAll('\n', '\n    ')}\n`,
  );
  return `${word.padEnd(9)} ${name}\n${lines.join('')}`;
}

export function summarize(results) {
  const tried = results.filter(({ differences }) => differences !== undefined);
  const different = tried.filter(({ differences }) => differences.length > 0);
  const between = (isBetween) =>
    different.filter(({ differences }) => differences.some(isBetween)).length;
  const share = ((100 * different.length) / Math.max(tried.length, 1)).toFixed(1);
  const broken = results.filter(({ failures }) => failures.length > 0);
  return `
${different.map(({ name, differences }) => describeDifferences(name, differences)).join('')}
${broken.map(({ name, failures }) => `could not be tried: ${name}: ${failures.join('; ')}\n`).join('')}
charts              ${results.length}
do not render       ${results.filter(({ skipped }) => skipped !== undefined).length}
could not be tried  ${broken.length}
tried               ${tried.length}
  every step done   ${tried.filter(({ isDone }) => isDone).length}
  different         ${different.length} (${share} %)
    the servers     ${between(isSameClient)}
    the clients     ${between((one) => !isSameClient(one))}
`;
}

function isSameClient({ left, right }) {
  return left.split(' ')[1] === right.split(' ')[1];
}
