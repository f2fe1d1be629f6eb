import type { JsonObject, KubeObject } from '../../object.ts';
import { isEqualJson, stringAt } from '../../object.ts';
import type { Steps } from '../../registry/steps.ts';
import { waitFor } from '../../registry/steps.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { askWebhook, requireIgnorable } from './ask-webhook.ts';
import { applyPatch } from './apply-patch.ts';
import type { Invocation, WebhookWorld } from './find-webhooks.ts';
import { configuredWebhooks, invocationOf, isExempt } from './find-webhooks.ts';

/** Lets MutatingWebhooks change a request, one after the other. */
export class MutatingWebhooks {
  readonly #world: WebhookWorld;
  readonly #request: AdmissionRequest;
  readonly #webhooks: readonly JsonObject[];
  /** Those that were asked and want to be asked again if something changes. */
  #asked = new Set<JsonObject>();
  readonly #again = new Set<JsonObject>();
  #output: KubeObject | undefined;

  constructor(world: WebhookWorld, request: AdmissionRequest) {
    this.#world = world;
    this.#request = request;
    this.#webhooks = isExempt(request.resource) ? [] : configuredWebhooks(world, 'mutating');
  }

  /** Asks all that are meant; tells whether one of them changed something. */
  *ask(): Steps<boolean> {
    let hasChanged = false;
    for (const webhook of this.#webhooks) {
      if (yield* this.#askOne(webhook)) hasChanged = true;
    }
    this.#output = this.#request.object;
    return hasChanged;
  }

  /** Asks those once more that wish it, where others have changed something since. */
  *askAgain(): Steps<void> {
    const { object } = this.#request;
    if (!isEqualJson(object, this.#output)) this.#requireAgain();
    for (const webhook of this.#webhooks) {
      if (this.#again.has(webhook)) yield* this.#askOne(webhook);
    }
  }

  #requireAgain(): void {
    for (const webhook of this.#asked) this.#again.add(webhook);
    this.#asked = new Set();
  }

  *#askOne(webhook: JsonObject): Steps<boolean> {
    const invocation = invocationOf(this.#world, webhook, this.#request);
    if (!invocation) return false;
    const hasChanged = yield* this.#change(invocation);
    if (hasChanged) this.#requireAgain();
    if (stringAt(webhook, 'reinvocationPolicy') === 'IfNeeded') this.#asked.add(webhook);
    return hasChanged;
  }

  *#change(invocation: Invocation): Steps<boolean> {
    const request = this.#request;
    const verdict = yield* waitFor(askWebhook(this.#world, request, invocation, true));
    if (!verdict || verdict.patch === '') return false;
    const before = request.object;
    try {
      request.object = applyPatch(request, invocation, verdict);
    } catch (error) {
      requireIgnorable(invocation, error);
      return false;
    }
    return !isEqualJson(before, request.object);
  }
}
