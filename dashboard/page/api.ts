import type { Problem } from '../protocol.ts';

/** A problem that the server told of. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export async function ask<T>(path: string, signal?: AbortSignal): Promise<T> {
  return read<T>(await send(path, { signal: signal ?? null }));
}

export async function post<T>(path: string, body: object): Promise<T> {
  return read<T>(await send(path, posting(body)));
}

/** Has something done, and hears line by line how it goes. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the path tells
export async function perform<T>(
  path: string,
  body: object,
  onMessage: (message: T) => void,
): Promise<void> {
  const response = await send(path, posting(body));
  if (!response.ok || response.body === null) {
    await read(response);
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onMessage(JSON.parse(line) as T);
  }
}

function posting(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiProblem({
      code: 'NotConnected',
      message: 'the dashboard does not answer',
      details: [],
      hint: 'see whether helm dashboard still runs in its terminal; start it again if not',
    });
  }
}

async function read<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const text = await response.text();
  throw new ApiProblem(problemIn(text) ?? { code: 'Refused', message: text.trim(), details: [] });
}

function problemIn(text: string): Problem | undefined {
  try {
    return (JSON.parse(text) as { readonly problem?: Problem }).problem;
  } catch {
    return undefined;
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiProblem) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'Defect',
    message,
    details: [],
    hint: 'this is a defect of the page itself: please report it',
  };
}
