import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LuaMachine } from '../../src/lua/sandbox/lua-machine.ts';
import { WebAssembly } from '../../src/lua/sandbox/web-assembly.ts';

const file = createRequire(import.meta.url).resolve('wasmoon/dist/glue.wasm');
const module = new WebAssembly.Module(readFileSync(file));

/** For tests: a machine in this thread, whose `dispatch` runs the given Lua. */
export function bareMachine(lua: string): LuaMachine {
  const text = `local helm = ... function helm.dispatch(operation, payload) ${lua} end`;
  return new LuaMachine(module, {
    memoryLimit: 32 << 20,
    prelude: [{ name: 'test', text }],
    host: () => [],
  });
}
