import type { ChartContext, ContextObject } from '../events/index.ts';
import { compareStrings } from '../go/index.ts';
import type { Manifest } from '../render/index.ts';
import { printDocument, sortByKind } from '../render/index.ts';

/**
 * The rendered documents as objects that handlers see and change, each with its chart. Documents
 * that no handler touched come out as the very ones that went in.
 */
export class RunObjects {
  readonly #top: ChartContext;
  readonly #documents = new WeakMap<ContextObject, Manifest>();
  /** Documents without an object in them, by chart; nobody sees them, and they are kept. */
  readonly #others = new Map<ChartContext, readonly Manifest[]>();

  constructor(top: ChartContext, documents: readonly Manifest[]) {
    this.#top = top;
    for (const { chart, prefix } of chartsOf(top)) {
      const own = documents.filter(({ path }) => path.startsWith(prefix));
      const sorted = sortByKind(own, ({ head }) => head.kind);
      this.#others.set(chart, own.filter(isNoObject));
      chart.objects = sorted.filter((each) => !isNoObject(each)).map((each) => this.#enter(each));
    }
  }

  /** The documents now, ordered by the names of their templates' folders. */
  documents(): readonly Manifest[] {
    return chartsOf(this.#top)
      .sort((a, b) => compareStrings(a.prefix, b.prefix))
      .flatMap(({ chart }) => [
        ...chart.objects.map((object) => this.#documentOf(object)),
        ...(this.#others.get(chart) ?? []),
      ]);
  }

  #enter(document: Manifest): ContextObject {
    const object: ContextObject = {
      source: document.path,
      text: document.content,
      value: document.head.object,
    };
    this.#documents.set(object, document);
    return object;
  }

  #documentOf(object: ContextObject): Manifest {
    const known = this.#documents.get(object);
    if (known !== undefined) return known;
    const printed = printDocument(object.source, object.value);
    this.#documents.set(object, printed);
    return printed;
  }
}

function isNoObject({ head }: Manifest): boolean {
  return head.kind === '';
}

interface ChartPlace {
  readonly chart: ChartContext;
  /** What the names of its templates begin with. */
  readonly prefix: string;
}

function chartsOf(chart: ChartContext, path: string = chart.name): ChartPlace[] {
  return [
    { chart, prefix: `${path}/templates/` },
    ...chart.charts.flatMap((child) => chartsOf(child, `${path}/charts/${child.name}`)),
  ];
}
