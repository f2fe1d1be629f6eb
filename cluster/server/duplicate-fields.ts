/** `duplicate field "metadata.name"` for each, in the order met. The text is known to be valid. */
export function findDuplicateFields(text: string): readonly string[] {
  const duplicates = new Set<string>();
  const frames: { readonly keys: Set<string> | undefined; step: string | number }[] = [];
  let isKey = false;
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  for (const [token] of text.matchAll(tokens)) {
    const frame = frames.at(-1);
    switch (token) {
      case '{':
        frames.push({ keys: new Set(), step: '' });
        isKey = true;
        break;
      case '[':
        frames.push({ keys: undefined, step: 0 });
        isKey = false;
        break;
      case '}':
      case ']':
        frames.pop();
        isKey = false;
        break;
      case ',':
        if (typeof frame?.step === 'number') frame.step++;
        isKey = frame?.keys !== undefined;
        break;
      case ':':
        isKey = false;
        break;
      default:
        if (!isKey || !frame?.keys) break;
        frame.step = JSON.parse(token) as string;
        if (frame.keys.has(frame.step)) duplicates.add(formatSteps(frames.map((one) => one.step)));
        frame.keys.add(frame.step);
    }
  }
  return [...duplicates].map((path) => `duplicate field ${JSON.stringify(path)}`);
}

function formatSteps(steps: readonly (string | number)[]): string {
  return steps
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`,
    )
    .join('');
}
