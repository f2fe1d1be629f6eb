import type { JSX } from 'preact';
import type { Mood } from './mood.ts';
import { moodOf } from './mood.ts';

/** Each has a form of its own, so that no one needs colours. */
const shapes: Readonly<Record<Mood, JSX.Element>> = {
  good: (
    <>
      <circle cx="8" cy="8" r="7" class="fill" />
      <path d="m4.8 8.2 2.2 2.2 4.2-4.6" class="mark" />
    </>
  ),
  busy: (
    <>
      <circle cx="8" cy="8" r="6.2" class="ring" />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" class="fill" />
    </>
  ),
  bad: (
    <>
      <rect x="1.4" y="1.4" width="13.2" height="13.2" rx="3" class="fill" />
      <path d="m5.2 5.2 5.6 5.6m0-5.6-5.6 5.6" class="mark" />
    </>
  ),
  idle: <circle cx="8" cy="8" r="6.2" class="ring" />,
  odd: (
    <>
      <path d="M8 1.2 15.2 14H.8z" class="fill" />
      <path d="M8 5.6v4M8 11.6v.4" class="mark" />
    </>
  ),
};

export function Sign({ mood }: { readonly mood: Mood }): JSX.Element {
  return (
    <svg class={`sign ${mood}`} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      {shapes[mood]}
    </svg>
  );
}

/** A state with its sign. */
export function Status({ status }: { readonly status: string }): JSX.Element {
  const mood = moodOf(status);
  return (
    <span class={`status ${mood}`}>
      <Sign mood={mood} />
      {status}
    </span>
  );
}
