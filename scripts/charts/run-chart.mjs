/** A chart through its life on one server, with each client. */
import { createNamespace } from './namespace.mjs';
import { settle, takeSnapshot, wipe } from './objects.mjs';
import { release, runHelm } from './run-helm.mjs';
import { startServer } from './servers.mjs';

export const steps = ['install', 'upgrade', 'rollback', 'uninstall'];

/**
 * A server and the clients that live charts on it: side by side, each in its namespace, or one after
 * the other with the whole server to itself.
 */
export async function liveOn(name, { clients, seconds, isShared }) {
  let server = await prepare(name, clients);
  return {
    /** By client, the verdict and the objects after each step; or what kept it from being tried. */
    async live(subject) {
      try {
        const place = await placeFor(server, subject, isShared);
        const found = {};
        for (const [client, program] of Object.entries(clients)) {
          found[client] = await live({ program, seconds, ...subject, ...server, place });
        }
        return found;
      } catch (error) {
        if (!isShared) {
          await server.server.stop();
          server = await prepare(name, clients);
        }
        return { failure: error instanceof Error ? error.stack : String(error) };
      }
    },
    [Symbol.asyncDispose]: () => server.server.stop(),
  };
}

async function prepare(name, clients) {
  const server = await startServer(name);
  await runHelm(clients.ours, server, ['init']);
  await settle(server.api);
  const snapshot = await takeSnapshot(server.api);
  return { server, baseline: new Set(snapshot.map(({ key }) => key)) };
}

/** What a chart may touch, and what is there before it comes. */
async function placeFor({ server, baseline }, { namespace }, isShared) {
  for (const key of await createNamespace(server.api, namespace)) baseline.add(key);
  return { baseline, namespace: isShared ? namespace : undefined };
}

async function live({ program, server, place, namespace, directory, change, seconds }) {
  const { api } = server;
  const wait = ['--wait', '--timeout', `${seconds}s`];
  const commands = {
    install: ['install', release, directory, ...wait],
    upgrade: ['upgrade', release, directory, '--set', change, ...wait],
    rollback: ['rollback', release, '1', ...wait],
    uninstall: ['uninstall', release, ...wait],
  };
  const life = {};
  for (const step of steps) {
    const started = performance.now();
    const { code, error } = await runHelm(program, server, [...commands[step], '-n', namespace]);
    const took = (performance.now() - started) / 1000;
    await settle(api, place);
    const snapshot = await takeSnapshot(api, place);
    life[step] = { code, seconds: took, error, snapshot };
    // Nothing came of it: there is nothing to upgrade.
    if (step === 'install' && code !== 0 && snapshot.length === 0) break;
  }
  await wipe(api, place);
  return life;
}
