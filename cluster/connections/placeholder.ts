import type { JsonObject, KubeObject } from '../object.ts';
import { numberAt, objectsAt, stringAt } from '../object.ts';

/** What would be behind a port of a Pod, as a page for people or as text for programs. */
export function placeholderPage(
  pod: KubeObject,
  port: number,
  { isHtml }: { readonly isHtml: boolean },
): string {
  const lines = describe(pod, port);
  if (!isHtml) return `${lines.join('\n')}\n`;
  const [title = '', ...rest] = lines.map(escapeHtml);
  const paragraphs = rest.map((line) => `<p>${line}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<h1>${title}</h1>
${paragraphs}
</body>
</html>
`;
}

function describe(pod: KubeObject, port: number): string[] {
  const { name = '', namespace = '' } = pod.metadata;
  const containers = objectsAt(pod, 'spec', 'containers');
  const owner = containers.find((container) => portOf(container, port));
  const portName = stringAt(owner && portOf(owner, port), 'name');
  const suspects = owner ? [owner] : containers;
  const images = suspects.map((container) => {
    const containerName = stringAt(container, 'name') ?? '';
    return `container "${containerName}" with image ${stringAt(container, 'image') ?? ''}`;
  });
  const named = portName === undefined ? '' : ` ("${portName}")`;
  const stated = owner ? '' : ' No container of the Pod names this port.';
  return [
    `Port ${port}${named} of Pod ${namespace}/${name}`,
    `Here would answer ${images.join(', or ')}.${stated}`,
    'This is the embedded cluster of helm: no container runs on it.',
  ];
}

function portOf(container: JsonObject, number: number): JsonObject | undefined {
  return objectsAt(container, 'ports').find((port) => numberAt(port, 'containerPort') === number);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
