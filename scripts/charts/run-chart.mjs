/** A chart through its life on one server, with each client. */
import { settle, takeSnapshot, wipe } from './objects.mjs';
import { namespace, release, runHelm } from './run-helm.mjs';
import { startServer } from './servers.mjs';

export const steps = ['install', 'upgrade', 'rollback', 'uninstall'];

/** A server and the clients that live charts on it. */
export async function liveOn(name, { clients, seconds }) {
  let server = await prepare(name, clients);
  return {
    /** By client, the verdict and the objects after each step; or what kept it from being tried. */
    async live(chart, change) {
      try {
        const found = {};
        for (const [client, program] of Object.entries(clients)) {
          found[client] = await live({ program, chart, change, seconds, ...server });
        }
        return found;
      } catch (error) {
        await server.server.stop();
        server = await prepare(name, clients);
        return { failure: error instanceof Error ? error.stack : String(error) };
      }
    },
    [Symbol.asyncDispose]: () => server.server.stop(),
  };
}

async function prepare(name, clients) {
  const server = await startServer(name);
  await server.api.post('/api/v1/namespaces', { metadata: { name: namespace } });
  await runHelm(clients.ours, server, ['init']);
  await settle(server.api);
  const snapshot = await takeSnapshot(server.api);
  return { server, baseline: new Set(snapshot.map(({ key }) => key)) };
}

async function live({ program, server, baseline, chart, change, seconds }) {
  const { api } = server;
  const wait = ['--wait', '--timeout', `${seconds}s`];
  const commands = {
    install: ['install', release, chart, ...wait],
    upgrade: ['upgrade', release, chart, '--set', change, ...wait],
    rollback: ['rollback', release, '1', ...wait],
    uninstall: ['uninstall', release, ...wait],
  };
  const life = {};
  for (const step of steps) {
    const started = performance.now();
    const { code, error } = await runHelm(program, server, [...commands[step], '-n', namespace]);
    const took = (performance.now() - started) / 1000;
    await settle(api);
    const snapshot = await takeSnapshot(api, baseline);
    life[step] = { code, seconds: took, error, snapshot };
    // Nothing came of it: there is nothing to upgrade.
    if (step === 'install' && code !== 0 && snapshot.length === 0) break;
  }
  await wipe(api, baseline);
  return life;
}
