import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { below, createLuaScratch } from '../../support/lua-acceptance.ts';

const { chart, directory, template, helm } = createLuaScratch();

const asking = (permissions: string, lua = '') => ({
  'ext/permissions.yaml': `lua: [${permissions}]`,
  'ext/lua/chart.lua': lua,
});

describe('a part of the network', () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
      const to = /^\/to\/(.*)$/.exec(request.url ?? '')?.[1];
      if (to === undefined) return response.end('answered');
      return response.writeHead(302, { location: `http://${to}:${port}/end` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const script = (scopes: string, lua: string) =>
    template(asking(`{network: [${scopes}]}`, lua), '-y');

  test('is reached, by name and by redirects to it', async () => {
    const run = await script(
      'localhost, "127.0.0.1"',
      `print(http.get("http://localhost:${port}/").body, http.get("http://127.0.0.1:${port}/to/localhost").body)`,
    );
    expect(run.stderr).toBe('answered\tanswered\n');
  });

  test.each([
    ['another host', 'localhost', `http://127.0.0.1:PORT/`],
    ['another port', '"localhost:1"', `http://localhost:PORT/`],
    ['a subdomain', 'localhost', `http://a.localhost:PORT/`],
    ['a name with a dot at its end', 'localhost', `http://localhost.:PORT/`],
    ['a user before the host', 'localhost', `http://localhost@127.0.0.1:PORT/`],
  ])('is not left for %s', async (_, scopes, url) => {
    asked.length = 0;
    const address = url.replace('PORT', String(port));
    const run = await script(scopes, `print(select(2, pcall(http.get, "${address}")).code)`);
    expect(run.stderr).toBe('HostNotGranted\n');
    expect(asked).toEqual([]);
  });

  test('is not left by a redirect', async () => {
    asked.length = 0;
    const run = await script(
      'localhost',
      `print(select(2, pcall(http.get, "http://localhost:${port}/to/127.0.0.1")))`,
    );
    expect(run.stderr).toContain(`"127.0.0.1:${port}" is none of the hosts that were granted`);
    expect(asked).toEqual([`localhost:${port}/to/127.0.0.1`]);
  });
});

describe('a part of the files', () => {
  const inside = path.join(directory, 'granted');
  const outside = path.join(directory, 'outside');
  const script = (lua: string) => template(asking(`{io: ["${inside}"]}`, lua), '-y');

  beforeAll(() => {
    mkdirSync(path.join(inside, 'below'), { recursive: true });
    mkdirSync(`${inside}-not`);
    mkdirSync(outside);
    writeFileSync(path.join(inside, 'a'), 'granted');
    writeFileSync(path.join(outside, 'secret'), 'secret');
    writeFileSync(`${inside}-not/secret`, 'secret');
    symlinkSync(outside, path.join(inside, 'way-out'));
    symlinkSync(path.join(outside, 'secret'), path.join(inside, 'link'));
    symlinkSync(path.join(outside, 'made'), path.join(inside, 'nowhere'));
    symlinkSync(path.join(inside, 'a'), path.join(inside, 'inner'));
  });

  test('is read and written', async () => {
    const run = await script(`
      print(io.open("${inside}/a"):read("a"), io.open("${inside}/inner"):read("a"))
      local f = io.open("${inside}/below/new", "w") f:write("new") f:close()
      print(os.rename("${inside}/below/new", "${inside}/below/renamed"))
      local name = os.tmpname()
      local t = io.open(name, "w") t:write("x") t:close() print(io.open(name):read("a"), os.remove(name))`);
    expect(run.stderr).toBe('granted\tgranted\ntrue\nx\ttrue\n');
    expect(readFileSync(path.join(inside, 'below/renamed'), 'utf8')).toBe('new');
  });

  test.each([
    ['another path', `io.open("${outside}/secret")`],
    ['a path that begins alike', `io.open("${inside}-not/secret")`],
    ['dots', `io.open("${inside}/../outside/secret")`],
    ['a link', `io.open("${inside}/link")`],
    ['a link to a directory', `io.open("${inside}/way-out/secret")`],
    ['a link to what is not there yet', `io.open("${inside}/nowhere", "w")`],
    ['a new file behind a link', `io.open("${inside}/way-out/made", "w")`],
    ['renaming something to it', `os.rename("${inside}/a", "${outside}/made")`],
    ['renaming something from it', `os.rename("${outside}/secret", "${inside}/made")`],
    ['removing', `os.remove("${outside}/secret")`],
    ['removing behind a link', `os.remove("${inside}/way-out/secret")`],
    ['the files of the system', 'io.open("/etc/passwd")'],
  ])('is not left by %s', async (_, lua) => {
    const run = await script(`local found, why = ${lua} print(found, why)`);
    expect(run.stderr).toMatch(/^nil\t.*Permission denied: not below what was granted\n$/);
    expect(existsSync(path.join(outside, 'made'))).toBe(false);
    expect(readFileSync(path.join(outside, 'secret'), 'utf8')).toBe('secret');
  });
});

describe('permissions with scopes', () => {
  const files = asking('{network: [api.example.com]}, {io: [/etc/app]}, os');

  test('are shown where nobody can be asked', async () => {
    const run = await template(files);
    expect(run.stderr)
      .toBe(`Error: chart "web" asks for permissions: network:api.example.com, io:/etc/app, os
Chart "web" is requesting the following additional permissions:
  - network: Access the network, only "api.example.com"
  - io: Access the local filesystem, only below "/etc/app"
  - os: Run commands and read the environment
Hint: nobody can be asked here: allow them with --accept-perms network:api.example.com,io:/etc/app,os, or with --yes
`);
  });

  test.each([
    ['network:api.example.com,io:/etc/app,os', 0],
    ['network,io,os', 0],
    ['network:*.example.com,io:/etc,os', 0],
    ['network:example.com,io,os', 1],
    ['network,io:/etc/other,os', 1],
  ])('are granted with --accept-perms %s: %i', async (accepted, code) => {
    expect(await template(files, '--accept-perms', accepted)).toMatchObject({ code });
  });

  test('are no finding of lint', async () => {
    const used = asking('{network: [api.example.com]}', 'function init() http.get("x") end');
    expect((await helm(['lint', chart(used)])).stdout).not.toContain('Permission');
  });
});

describe('helm show permissions', () => {
  test('prints what every chart of a tree asks for, and runs nothing', async () => {
    const tree = chart({
      ...asking('{network: [api.example.com, "*.b.com"]}', 'error("run")'),
      ...below('charts/db', { 'ext/permissions.yaml': 'lua: [cluster]' }),
    });
    expect(await helm(['show', 'permissions', tree])).toMatchObject({
      code: 0,
      stdout: `Chart "web" asks for:
  - network: Access the network, only "api.example.com", "*.b.com"
Chart "db" asks for:
  - cluster: Read the cluster as you
`,
    });
  });

  test('says that there is nothing to ask for', async () => {
    const silent = await helm(['show', 'permissions', chart('print("run")')]);
    expect(silent.stdout).toBe('The scripts of the chart "web" ask for no permissions.\n');
    const plain = await helm(['show', 'permissions', chart({})]);
    expect(plain.stdout).toBe('Chart "web" has no scripts.\n');
  });
});
