import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { HostRefusal } from './host-refusal.ts';
import type { HostResult } from './lua-machine.ts';

/** A function of the library that needs nothing from outside, so that it can run beside Lua. */
export type Service = (args: readonly Uint8Array[]) => readonly HostResult[];
export type ServiceTable = Readonly<Record<string, Service>>;
/** How a service gets what only the host has: the time, chance. */
export type Ask = (name: string, args: readonly Uint8Array[]) => readonly HostResult[];

/** Where the services are: a module's file, or its code where there are no files. */
export type ServiceCode = { readonly file: string } | { readonly code: string };

/**
 * Loads the services when the first is asked for: most charts need none, and they bring YAML and
 * the template engine along. Synchronously, because Lua waits inside a call.
 */
export function serviceLoader(location: ServiceCode, ask: Ask): (name: string) => Service {
  let table: ServiceTable | undefined;
  return (name) => {
    table ??= requireModule(location).createServices(ask);
    const service = Object.hasOwn(table, name) ? table[name] : undefined;
    if (service === undefined) throw new HostRefusal('UnknownService', `there is no ${name}`);
    return service;
  };
}

interface ServiceModule {
  readonly createServices: (ask: Ask) => ServiceTable;
}

function requireModule(location: ServiceCode): ServiceModule {
  return (
    'file' in location ? requireFile(location.file) : requireCode(location.code)
  ) as ServiceModule;
}

function requireFile(file: string): unknown {
  return createRequire(file)(file);
}

/** Code in CommonJS form, which may require Node's own modules only. */
function requireCode(code: string): unknown {
  const module = { exports: {} };
  const wrapper = `(function (module, exports, require) {${code}\n})`;
  const run = runInThisContext(wrapper) as (...args: unknown[]) => void;
  run(module, module.exports, (name: string) => process.getBuiltinModule(name));
  return module.exports;
}
