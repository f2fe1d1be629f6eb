import { HelmError } from '../base/index.ts';

/** Fails or gives what was found, as often as it is asked. */
export type Answer = () => unknown;

/** Templates that ask for something else each time would never come to an end. */
const maxPasses = 20;

/**
 * What templates ask of the world outside. Rendering cannot wait, so it is repeated: what a pass asked
 * for and nobody knew is found out before the next one, until a pass asks for nothing new.
 */
export class Inquiries {
  readonly #answers = new Map<string, Answer>();
  readonly #open = new Map<string, () => Promise<Answer>>();

  /** The answer, if it is known; else `meanwhile`, and there will be another pass. */
  ask<T>(key: string, inquire: () => Promise<() => T>, meanwhile: T): T {
    const answer = this.#answers.get(key);
    // The same key stands for the same kind of answer.
    if (answer !== undefined) return answer() as T;
    this.#open.set(key, inquire);
    return meanwhile;
  }

  /** The result of the pass that knew all it asked for; what earlier ones failed at does not count. */
  async answering<T>(pass: () => T): Promise<T> {
    for (let count = 1; count <= maxPasses; count++) {
      const outcome = attempt(pass);
      if (this.#open.size === 0) return outcome();
      await this.#inquire();
    }
    throw new HelmError(
      'EndlessLookup',
      'cannot render the chart: its templates look up something else at every attempt',
    );
  }

  async #inquire(): Promise<void> {
    const open = [...this.#open];
    this.#open.clear();
    const answer = async ([key, inquire]: (typeof open)[number]): Promise<void> => {
      this.#answers.set(key, await inquire());
    };
    await Promise.all(open.map(answer));
  }
}

function attempt<T>(pass: () => T): () => T {
  try {
    const result = pass();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
