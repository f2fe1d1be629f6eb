/**
 * The worker of a page that renders charts: all of the work is here, so that whatever a chart does, the
 * page lives on. Messages are answered in their order.
 */
import { ChartRenderer } from './chart-renderer.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { openArchive } from './read-files.ts';

/** What is used of a worker's own scope; the types of the Web are those of pages. */
const scope = globalThis as unknown as {
  onmessage: (event: { readonly data: ToWorker }) => void;
  postMessage: (message: FromWorker) => void;
};

const renderer = new ChartRenderer((event) => scope.postMessage({ type: 'event', event }));
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};

async function answer(message: ToWorker): Promise<void> {
  const { id } = message;
  try {
    scope.postMessage({ type: 'answer', id, answer: await work(message) });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    scope.postMessage({ type: 'failure', id, message: text });
  }
}

function work(message: ToWorker): unknown {
  switch (message.type) {
    case 'render':
      return renderer.render(message.request);
    case 'origin':
      return renderer.originOf(message.line);
    case 'open':
      return openArchive(message.archive);
  }
}
