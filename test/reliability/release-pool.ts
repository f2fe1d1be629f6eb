import type { DeedPlace, Verb } from './deeds.ts';
import { deedOf, deployedGeneration } from './deeds.ts';
import type { SampleChart } from './sample-chart.ts';
import { sampleName, variantOf } from './sample-chart.ts';
import type { Stage } from './stage.ts';
import type { ReleaseName, Sight } from './witness.ts';
import { look } from './witness.ts';

/**
 * Releases for one case after another. What a case leaves is where the next one starts, so that there
 * are long and strange histories among them; only what nobody has left is made.
 */
export class ReleasePool {
  readonly #stage: Stage;
  readonly #namespaces: readonly string[];
  readonly #chart: SampleChart;
  readonly #left: DeedPlace[] = [];
  #made = 0;

  constructor(stage: Stage, namespaces: readonly string[], chart: SampleChart) {
    this.#stage = stage;
    this.#namespaces = namespaces;
    this.#chart = chart;
  }

  /** A release of a chart on which the verb makes sense. */
  async take(verb: Verb, variant = 0): Promise<DeedPlace> {
    const index = this.#left.findIndex(
      ({ release, sight }) => variantOf(release.name) === variant && suits(verb, sight),
    );
    const [found] = index < 0 ? [] : this.#left.splice(index, 1);
    return found ?? this.#make(verb, variant);
  }

  give(release: ReleaseName, sight: Sight): void {
    this.#left.push({ release, sight, chart: this.#chartOf(release) });
  }

  async #make(verb: Verb, variant: number): Promise<DeedPlace> {
    const number = (this.#made += 1);
    const namespace = this.#namespaces[number % this.#namespaces.length] ?? '';
    const release = { namespace, name: sampleName(number, variant) };
    let place = await this.#see(release);
    for (const step of preparations[verb]) {
      await this.#stage.must(deedOf(step, place).args);
      place = await this.#see(release);
    }
    return place;
  }

  async #see(release: ReleaseName): Promise<DeedPlace> {
    return { release, sight: await look(release), chart: this.#chartOf(release) };
  }

  #chartOf({ name }: ReleaseName): DeedPlace['chart'] {
    return (generation) => this.#chart(generation, variantOf(name));
  }
}

const preparations: Readonly<Record<Verb, readonly Verb[]>> = {
  install: [],
  upgrade: ['install'],
  rollback: ['install', 'upgrade'],
  delete: ['install'],
};

function suits(verb: Verb, sight: Sight): boolean {
  const generation = deployedGeneration(sight);
  if (verb === 'install') return generation === undefined;
  if (generation === undefined) return false;
  return verb !== 'rollback' || new Set(sight.versions.map((each) => each.chartVersion)).size === 2;
}
