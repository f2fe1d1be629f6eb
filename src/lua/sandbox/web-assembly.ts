/** The little of WebAssembly that is used here; Node's own types leave it out. */
export interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
}

declare const compiled: unique symbol;

/** Compiled code. */
export interface WasmModule {
  readonly [compiled]: true;
}

export interface WasmInstance {
  readonly exports: unknown;
}

export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmTable {
  readonly length: number;
  get(index: number): unknown;
  set(index: number, value: unknown): void;
  grow(count: number): number;
}

export const WebAssembly: WebAssemblyApi = (
  globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }
).WebAssembly;
