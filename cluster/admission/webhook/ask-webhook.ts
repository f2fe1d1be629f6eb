import type { JsonObject } from '../../object.ts';
import { numberAt, stringAt } from '../../object.ts';
import { StatusError, badRequest, internalError } from '../../status-error.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { CallError } from './call-error.ts';
import { callWebhook } from './call-webhook.ts';
import type { Invocation, WebhookWorld } from './find-webhooks.ts';
import type { Verdict } from './review.ts';
import { createReview, readVerdict } from './review.ts';

const harmless = ['None', 'NoneOnDryRun'];

/** Shows a request to a webhook. Throws the refusal; gives nothing where the webhook may fail, and does. */
export async function askWebhook(
  { createUid }: WebhookWorld,
  request: AdmissionRequest,
  invocation: Invocation,
  isMutating: boolean,
): Promise<Verdict | undefined> {
  const { webhook, name, address } = invocation;
  if (request.dryRun && !harmless.includes(stringAt(webhook, 'sideEffects') ?? '')) {
    throw badRequest(`admission webhook "${name}" does not support dry run`);
  }
  try {
    const review = createReview(request, invocation, createUid());
    const answer = await callWebhook(webhook, address, review.body);
    const verdict = readVerdict(answer, review, isMutating);
    request.warnings.push(...verdict.warnings);
    if (!verdict.isAllowed) throw refusal(name, verdict.status ?? {});
    return verdict;
  } catch (error) {
    requireIgnorable(invocation, error);
    return undefined;
  }
}

/** Fails the request, unless the webhook could not be asked and its policy is to ignore that. */
export function requireIgnorable({ webhook, name }: Invocation, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (stringAt(webhook, 'failurePolicy') === 'Ignore') return;
  throw internalError(`failed calling webhook "${name}": ${error.message}`);
}

function refusal(name: string, status: JsonObject): StatusError {
  const reason = stringAt(status, 'reason') ?? '';
  const stated = stringAt(status, 'message') ?? '';
  const why = stated === '' ? reason : stated;
  const denied = `admission webhook "${name}" denied the request`;
  const details = status['details'] as StatusError['details'];
  return new StatusError({
    code: Math.max(numberAt(status, 'code') ?? 0, 400),
    reason,
    message: why === '' ? `${denied} without explanation` : `${denied}: ${why}`,
    ...(details && { details }),
  });
}
