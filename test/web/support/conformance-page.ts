/** Runs in the browser: answers cases of the conformance suite by what is bundled for browsers. */
import { parsePrivateKey } from '../../../src/x509/index.ts';
import { answerCase } from '../../oracle/conformance/answer.ts';
import type { ConformanceAnswer, ConformanceCase } from '../../oracle/conformance/case.ts';

/** The keys are Node's, in PEM: nothing that is recorded shows one. */
export function answerCases(
  cases: readonly ConformanceCase[],
  keys: { readonly ed25519: string; readonly other: string },
): readonly ConformanceAnswer[] {
  return cases.map((question) =>
    answerCase(question, (kind) => parsePrivateKey(kind === 'ed25519' ? keys.ed25519 : keys.other)),
  );
}
