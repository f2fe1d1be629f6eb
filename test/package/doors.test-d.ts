/** What the doors promise by their types: compiled with the sources, and against the packed package. */
import { createContext, createHandler, install, isHelmError, template } from 'helm-ts';
import type { ActionContext, EventContext, Handler, HelmError, TemplateResult } from 'helm-ts';
import { startCluster } from 'helm-ts/cluster';
import type { RunningCluster } from 'helm-ts/cluster';
import { diffRequest, runController } from 'helm-ts/controller';
import type { ControllerOptions } from 'helm-ts/controller';
import { TemplateSet, fromPlain, goFunction } from 'helm-ts/engine';
import type { GoFunction, Template } from 'helm-ts/engine';
import { loadChart } from 'helm-ts/lua';
import type { Chart, ChartRuntime } from 'helm-ts/lua';
import { expectTypeOf } from 'vitest';

// helm-ts: a context brings what it wants itself, and verbs say what they return.
expectTypeOf(createContext).returns.toEqualTypeOf<ActionContext>();
expectTypeOf(createContext).parameter(0).toEqualTypeOf<Partial<ActionContext> | undefined>();
expectTypeOf(template).returns.resolves.toEqualTypeOf<TemplateResult>();
expectTypeOf(install).returns.resolves.toHaveProperty('phase');
// @ts-expect-error -- a chart is not optional
void install(createContext(), 'demo', {});

// Handlers know their context; what is no event, or has one implementation alone, is refused.
const run: Handler['run'] = (context) => {
  expectTypeOf(context).toEqualTypeOf<EventContext>();
};
expectTypeOf(createHandler({ event: 'post-render', name: 'x', run })).toEqualTypeOf<Handler>();
// @ts-expect-error -- there is no such event
createHandler({ event: 'post-renderer', name: 'x', run });
// @ts-expect-error -- rendering is the library's own
createHandler({ event: 'render', name: 'x', run });

// Errors are told by their code.
expectTypeOf(isHelmError).guards.toEqualTypeOf<HelmError>();

// helm-ts/engine
expectTypeOf(goFunction('func(string) string', (text: string) => text)).toEqualTypeOf<GoFunction>();
const templates = new TemplateSet({ name: 'x', functions: {} });
expectTypeOf(templates.add('x', '')).toEqualTypeOf<Template>();
expectTypeOf(fromPlain).returns.toBeUnknown();

// helm-ts/lua
expectTypeOf(loadChart).returns.toEqualTypeOf<Chart>();
expectTypeOf<ChartRuntime>().toHaveProperty('call').returns.toBeUnknown();

// helm-ts/cluster
expectTypeOf(startCluster).returns.resolves.toEqualTypeOf<RunningCluster>();
expectTypeOf<RunningCluster>().toHaveProperty('kubeconfig').toBeString();

// helm-ts/controller: it works until its context's signal ends it.
expectTypeOf(runController).parameters.toEqualTypeOf<[ActionContext, ControllerOptions]>();
expectTypeOf(runController).returns.resolves.toBeVoid();
expectTypeOf(diffRequest).returns.resolves.toHaveProperty('changes');
