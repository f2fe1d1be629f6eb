import type { KubeClient } from '../kube/index.ts';

/** What somebody was allowed a moment ago they are told they are: the server decides when they act. */
const timeToLive = 2000;

const review = /^\/apis\/auth(entication|orization)\.k8s\.io\/v\d+\/selfsubject\w*reviews$/;

interface Remembered {
  readonly answer: Awaited<ReturnType<KubeClient['send']>>;
  readonly at: number;
}

/**
 * A client that asks once and not for each of many releases who its user is and what they may do, for
 * programs that run verb after verb.
 */
export function rememberReviews(client: KubeClient): KubeClient {
  const answers = new Map<string, Remembered>();
  const now = (): number => client.time.now().getTime();
  const forgetOld = (): void => {
    for (const [question, { at }] of answers) {
      if (Math.abs(now() - at) >= timeToLive) answers.delete(question);
    }
  };
  return {
    ...client,
    send: async (request) => {
      if (request.method !== 'POST' || !review.test(request.path)) return client.send(request);
      forgetOld();
      const question = JSON.stringify([request.path, request.body]);
      const known = answers.get(question);
      if (known !== undefined) return known.answer;
      const at = now();
      const answer = await client.send(request);
      answers.set(question, { answer, at });
      return answer;
    },
  };
}
