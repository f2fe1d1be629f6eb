/** How something is, whatever it is. */
export type Mood = 'good' | 'busy' | 'bad' | 'idle' | 'odd';

/** Of the states of releases. */
export function moodOf(status: string): Mood {
  if (status === 'deployed') return 'good';
  if (status === 'failed') return 'bad';
  if (status === 'corrupt') return 'odd';
  return status.startsWith('pending') || status === 'uninstalling' ? 'busy' : 'idle';
}
