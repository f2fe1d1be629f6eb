/**
 * helm-ts, the library: one function per verb (`actions/`), their options and results, and
 * `HelmError`. The command line is a façade over exactly this.
 *
 * Every action takes an `ActionContext`, which brings the clock, randomness, logger and settings;
 * `createContext()` makes the ordinary one.
 */
export { HelmError, helmVersion, isHelmError, version } from './base/index.ts';
export type { HelmErrorOptions, Settings, SourcePosition } from './base/index.ts';
export { createContext } from './actions/create-context.ts';
export type { ActionContext, Clock, Logger } from './actions/context.ts';
export { create } from './actions/create.ts';
export type { CreateOptions, CreateResult } from './actions/create.ts';
export { createPackage } from './actions/package.ts';
export type { PackageOptions, PackageResult, SigningOptions } from './actions/package.ts';
export { template } from './actions/template.ts';
export type { TemplateOptions, TemplateResult } from './actions/template.ts';
export { formatTemplate, writeTemplate } from './actions/template-output.ts';
export type { OutputOptions } from './actions/template-output.ts';
export type { ValueFlags } from './chart/index.ts';
export type { Hook, Manifest, SourcedDocument } from './render/index.ts';
export { luaTypes } from './actions/lua-types.ts';
export type { ScriptOptions } from './actions/lifecycle/script-options.ts';
// Lifecycle events: `handlers` of an `ActionContext` answer them, beside the scripts of charts.
export { eventDescriptions, sequences } from './events/index.ts';
export type {
  ChartContext,
  ContextObject,
  EmittedEvent,
  EventContext,
  EventName,
  Handler,
  Observer,
  Operation,
} from './events/index.ts';
