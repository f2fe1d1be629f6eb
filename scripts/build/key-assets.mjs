/** The code of the thread that looks for primes, in `dist/keys`: only the executable has it. */
import { build } from 'esbuild';

export async function buildKeyAssets(common) {
  await build({
    ...common,
    entryPoints: ['src/keys/prime-worker.ts'],
    outdir: 'dist/keys',
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
  });
}
