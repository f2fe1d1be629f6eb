import { useEffect, useState } from 'preact/hooks';

/** The time on the reader's machine. */
export function now(): number {
  return Date.now();
}

/** The time, once more whenever so many seconds have gone by: ages grow while one looks. */
export function useNow(seconds: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return time;
}
