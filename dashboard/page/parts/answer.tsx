import type { JSX } from 'preact';
import type { Answer } from '../use-answer.ts';
import { ProblemView } from './problem.tsx';

/** What is shown of an answer: its data, or why there is none. */
export function AnswerView<T>({
  answer,
  waiting,
  children,
}: {
  readonly answer: Answer<T>;
  readonly waiting: string;
  readonly children: (data: T) => JSX.Element;
}): JSX.Element {
  switch (answer.kind) {
    case 'loading':
      return <p class="waiting">{waiting}</p>;
    case 'problem':
      return <ProblemView problem={answer.problem} />;
    case 'there':
      return children(answer.data);
  }
}
