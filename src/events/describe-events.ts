import { eventDescriptions } from './descriptions.ts';
import { partsHeld, sequences } from './sequences.ts';
import type { Step } from './sequences.ts';

/** The catalogue as a page of Markdown: what `helm docs events` prints. */
export function describeEvents(): string {
  return [
    '# Lifecycle events',
    'In the order in which each command emits them. A *core* event has one implementation, helm’s own; every other may be answered by any number of handlers. What a handler writes elsewhere than in what it may change has no effect.',
    ...Object.entries(sequences).map(([operation, steps]) => describeOperation(operation, steps)),
  ].join('\n\n');
}

function describeOperation(operation: string, steps: readonly Step[]): string {
  return [
    `## helm ${operation}`,
    '',
    '| event | when | context | may change |',
    '| --- | --- | --- | --- |',
    ...steps.map(describeStep),
  ].join('\n');
}

function describeStep(step: Step): string {
  const { event, mayChange, when } = step;
  const { kind, audience, summary } = eventDescriptions[event];
  const name = kind === 'core' ? `\`${event}\` (core)` : `\`${event}\``;
  const notes = [
    summary,
    ...(when === undefined ? [] : [when]),
    ...(kind === 'optional' && audience === 'library' ? ['not for charts'] : []),
  ];
  return `| ${name} | ${notes.join('; ')} | ${listOf(partsHeld(step))} | ${listOf(mayChange)} |`;
}

function listOf(words: readonly string[]): string {
  return words.length === 0 ? '–' : words.join(', ');
}
