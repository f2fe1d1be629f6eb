import type { Steps } from '../../registry/steps.ts';
import { waitFor } from '../../registry/steps.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { askWebhook } from './ask-webhook.ts';
import type { WebhookWorld } from './find-webhooks.ts';
import { configuredWebhooks, invocationOf, isExempt } from './find-webhooks.ts';

/** Asks every ValidatingWebhook that is meant, all at once; the first refusal is the one that counts. */
export function* validateByWebhooks(world: WebhookWorld, request: AdmissionRequest): Steps<void> {
  const webhooks = configuredWebhooks(world, 'validating');
  if (webhooks.length === 0 || isExempt(request.resource)) return;
  const invocations = webhooks.flatMap((one) => invocationOf(world, one, request) ?? []);
  if (invocations.length === 0) return;
  const asked = invocations.map((one) => askWebhook(world, request, one, false));
  const outcomes = yield* waitFor(Promise.allSettled(asked));
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refusal) throw refusal.reason;
}
