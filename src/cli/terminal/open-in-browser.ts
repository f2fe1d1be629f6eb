import { spawn } from 'node:child_process';

/** Opens an address in the user's browser; where there is none, it is on the screen already. */
export function openInBrowser(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], {
    stdio: 'ignore',
    detached: true,
    env: environment,
  });
  child.on('error', () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
