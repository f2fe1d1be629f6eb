import { createServer } from 'node:net';

/** Below the range from which the system takes the ports of outgoing connections (32768 and up, or higher). */
const lowest = 20_000;
const highest = 32_000;

/** Finds ports of 127.0.0.1 that nothing listens on. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
