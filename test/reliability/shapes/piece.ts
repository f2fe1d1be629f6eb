/** One object of a chart, as text for its template and as what is looked for afterwards. */

/** An upgrade goes from one to the other: each has objects that the other lacks. */
export type Generation = 1 | 2;

/** A kind as a client lists it. */
export interface ListedKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly isClusterScoped?: boolean;
}

export interface Piece {
  readonly listed: ListedKind;
  /** What follows the release's name: the same in both generations, or of one of them alone. */
  readonly suffix: (generation: Generation) => string;
  /** All but its kind and metadata, as YAML. */
  readonly body: (generation: Generation) => string;
  /** The folder of the subchart that it is in, with a slash at its end. */
  readonly folder?: string;
  /** A script of the chart says the generation, not the template. */
  readonly isScripted?: boolean;
}

/** Says in every object which generation it is of: what is out of date shows. */
export const generationAnnotation = 'reliability.example.com/generation';

export function formatPiece(piece: Piece, generation: Generation): string {
  const { apiVersion, kind, isClusterScoped = false } = piece.listed;
  const prefix = isClusterScoped ? '{{ .Release.Namespace }}-' : '';
  const told = piece.isScripted === true ? 'unknown' : String(generation);
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: ${prefix}{{ .Release.Name }}${piece.suffix(generation)}
  annotations: { ${generationAnnotation}: "${told}" }
${piece.body(generation)}`;
}

/** `Kind/name` in a release. */
export function namePiece(
  { listed, suffix }: Piece,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  generation: Generation,
): string {
  const prefix = listed.isClusterScoped === true ? `${namespace}-` : '';
  return `${listed.kind}/${prefix}${name}${suffix(generation)}`;
}

/** The same object under a name that is of one generation alone. */
export function only(piece: Piece): Piece {
  return { ...piece, suffix: (generation) => `${piece.suffix(generation)}-only-${generation}` };
}

/** The same object under another name. */
export function named(piece: Piece, suffix: string): Piece {
  return { ...piece, suffix: () => suffix };
}

/** The same object in a subchart. */
export function within(folder: string, piece: Piece): Piece {
  return { ...piece, folder: `${folder}/` };
}
