import { createRequire } from 'node:module';
import { HostRefusal } from './host-refusal.ts';
import type { HostResult } from './lua-machine.ts';

/** A function of the library that needs nothing from outside, so that it can run beside Lua. */
export type Service = (args: readonly Uint8Array[]) => readonly HostResult[];
export type ServiceTable = Readonly<Record<string, Service>>;
/** How a service gets what only the host has: the time, chance. */
export type Ask = (name: string, args: readonly Uint8Array[]) => readonly HostResult[];

/**
 * Loads the services when the first is asked for: most charts need none, and they bring YAML and
 * the template engine along. Synchronously, because Lua waits inside a call.
 */
export function serviceLoader(file: string, ask: Ask): (name: string) => Service {
  let table: ServiceTable | undefined;
  return (name) => {
    table ??= (createRequire(file)(file) as ServiceModule).createServices(ask);
    const service = Object.hasOwn(table, name) ? table[name] : undefined;
    if (service === undefined) throw new HostRefusal('UnknownService', `there is no ${name}`);
    return service;
  };
}

interface ServiceModule {
  readonly createServices: (ask: Ask) => ServiceTable;
}
