import { expect, test } from 'vitest';
import { main } from '../main.ts';

/** What is said on a terminal, or to a program. */
async function noteOf(argv: readonly string[], isTTY: boolean): Promise<string> {
  let said = '';
  const stderr = { isTTY, write: (text: string | Uint8Array) => (said += String(text)) };
  const environment = { HOME: '/nowhere', HELM_CONFIG_HOME: '/nowhere', NO_COLOR: '1' };
  await main({ argv, environment, stdin: { isTTY }, stdout: { write: () => undefined }, stderr });
  return said;
}

test.each([
  ['shop/web', 'instead of --version, write shop/web:1.2.3'],
  ['oci://127.0.0.1:1/web', 'instead of --version, write oci://127.0.0.1:1/web:1.2.3'],
  [import.meta.dirname, '--version means nothing to a chart on this disk'],
])(
  '--version of %s: people on a terminal are told what to write, programs are not',
  async (chart, hint) => {
    const argv = ['show', 'chart', chart, '--version', '1.2.3'];
    expect(await noteOf(argv, true)).toContain(`Hint: ${hint}\n`);
    expect(await noteOf(argv, false)).not.toContain('--version');
  },
);
