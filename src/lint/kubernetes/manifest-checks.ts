import { byteLength, GoError, quote, trimSpace } from '../../go/index.ts';
import { parseYaml, struct } from '../../yaml/index.ts';
import type { ObjectHead } from './read-heads.ts';

/** The longest line that Helm reads to find the first one with something in it. */
const maxLineLength = 64 * 1024;

/** Whether the text begins with blanks, which YAML readers take differently. */
export function checkIndent(text: string): string | undefined {
  for (const line of text.split(/\r?\n/)) {
    if (byteLength(line) >= maxLineLength) return 'bufio.Scanner: token too long';
    if (trimSpace(line) === '') continue;
    if (!/^[ \t]/.test(line)) return undefined;
    return `document starts with an illegal indent: ${quote(line)}, which may cause parsing problems`;
  }
  return undefined;
}

const selecting = ['Deployment', 'ReplicaSet', 'DaemonSet', 'StatefulSet'];

/** As roughly as Helm does it: the words may stand anywhere in what the template made. */
export function checkSelector({ kind, name }: ObjectHead, text: string): string | undefined {
  if (!selecting.includes(kind) || /matchLabels|matchExpressions/.test(text)) return undefined;
  return `a ${kind} must contain matchLabels or matchExpressions, and ${quote(name)} does not`;
}

const metadataType = 'struct { Annotations map[string]string }';
const itemType = `struct { Metadata ${metadataType} }`;

const listStruct = struct.structOf(`struct { Items []${itemType} }`, {
  Items: struct.listOf(
    struct.structOf(itemType, {
      Metadata: struct.structOf(metadataType, {
        Annotations: struct.textTable((entries) => new Map(entries)),
      }),
    }),
  ),
});

/** An annotation that Helm reads on objects, but not on those inside a List. */
export function checkListAnnotations({ kind }: ObjectHead, text: string): string | undefined {
  if (kind !== 'List') return undefined;
  try {
    const { Items } = listStruct.decodeDocument(parseYaml(text, { numbers: 'exact' }));
    const isKept = Items.some(({ Metadata }) =>
      Metadata.Annotations?.has('helm.sh/resource-policy'),
    );
    return isKept
      ? "annotation 'helm.sh/resource-policy' within List objects are ignored"
      : undefined;
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    return `unable to parse YAML: ${error.message}`;
  }
}
