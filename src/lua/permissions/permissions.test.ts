import { describe, expect, test } from 'vitest';
import { grantPermissions } from './grant-permissions.ts';
import type { PermissionRequest } from './grant-permissions.ts';
import { readPermissions } from './read-permissions.ts';

const read = (yaml: string) => readPermissions('web', Buffer.from(yaml));

describe('readPermissions()', () => {
  test.each([
    ['lua: [network, io]', ['network', 'io']],
    ['lua:\n  - filesystem\n  - io\n', ['io']],
    ['lua: [cluster, os]', ['cluster', 'os']],
    ['lua: []', []],
    ['lua:', []],
    ['', []],
    ['# nothing', []],
  ])('reads %j', (yaml, names) => {
    expect(read(yaml)).toEqual(names);
  });

  test.each([
    [
      'lua: [netwrok]',
      'chart "web": ext/permissions.yaml asks for "netwrok", which is no permission',
    ],
    ['lua: [1]', 'asks for 1, which is no permission'],
    ['lua: [null]', 'asks for null, which is no permission'],
    ['lua: [constructor]', 'asks for "constructor", which is no permission'],
    ['lua: network', '"lua" must be a list of permissions'],
    ['lua: {network: true}', '"lua" must be a list of permissions'],
    ['wasm: []', 'has an unknown key "wasm"'],
    ['[network]', 'must be a map with the key "lua"'],
    ['{', 'is not YAML'],
  ])('refuses %j', (yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });

  test('suggests the nearest name', () => {
    expect(() => read('lua: [netwrok]')).toThrow(
      expect.objectContaining({ hint: 'did you mean "network"?' }) as Error,
    );
  });
});

describe('grantPermissions()', () => {
  const ishmael: PermissionRequest = { chart: 'ishmael', permissions: ['network', 'io'] };
  const whale: PermissionRequest = { chart: 'whale', permissions: ['cluster'] };
  const block =
    'Chart "ishmael" is requesting the following additional permissions:\n' +
    '  - network: Access the network\n' +
    '  - io: Access the local filesystem\n';

  /** A user with these answers, and what was shown to them. */
  function user(...answers: string[]) {
    const shown: string[] = [];
    const prompt = (text: string) => {
      shown.push(text);
      return Promise.resolve(answers.shift());
    };
    return { shown, prompt };
  }

  test('asks for nothing where nothing is asked for', async () => {
    expect(await grantPermissions([], {})).toEqual([]);
  });

  test('asks in the words of the design', async () => {
    const { shown, prompt } = user('y');
    expect(await grantPermissions([ishmael], { prompt })).toEqual(['network', 'io']);
    expect(shown).toEqual([`${block}Allow? (y, yes, n, no) > `]);
  });

  test('asks once for the whole tree, naming each chart', async () => {
    const { shown, prompt } = user('yes');
    expect(await grantPermissions([ishmael, whale], { prompt })).toEqual([
      'network',
      'io',
      'cluster',
    ]);
    expect(shown).toEqual([
      `${block}Chart "whale" is requesting the following additional permissions:\n` +
        '  - cluster: Read the cluster as you\nAllow? (y, yes, n, no) > ',
    ]);
  });

  test.each(['n', 'no', ' NO '])('takes %j for no', async (answer) => {
    const { prompt } = user(answer);
    await expect(grantPermissions([ishmael], { prompt })).rejects.toThrow(
      'permissions were not granted: network, io',
    );
  });

  test('asks again for any other answer, and takes the end of input for no', async () => {
    const { shown, prompt } = user('', 'maybe', 'yess');
    await expect(grantPermissions([ishmael], { prompt })).rejects.toThrow('were not granted');
    expect(shown).toHaveLength(4);
    expect(shown[1]).toBe('Allow? (y, yes, n, no) > ');
  });

  test('refuses without a terminal, naming the flags', async () => {
    await expect(grantPermissions([ishmael, whale], {})).rejects.toThrow(
      expect.objectContaining({
        code: 'PermissionDenied',
        message: 'charts "ishmael", "whale" ask for permissions: network, io, cluster',
        hint: 'nobody can be asked here: allow them with --accept-perms network,io,cluster, or with --yes',
      }) as Error,
    );
  });

  test('grants everything with --yes', async () => {
    expect(await grantPermissions([ishmael], { acceptsAll: true })).toEqual(['network', 'io']);
  });

  test('grants what --accept-perms names, no more', async () => {
    const accepted = ['network', 'filesystem'];
    expect(await grantPermissions([], { accepted })).toEqual([]);
    expect(await grantPermissions([ishmael], { accepted })).toEqual(['network', 'io']);
    await expect(grantPermissions([ishmael, whale], { accepted })).rejects.toThrow(
      'chart "whale" asks for permissions that --accept-perms does not name: cluster',
    );
  });

  test('refuses an unknown name in --accept-perms', async () => {
    await expect(grantPermissions([], { accepted: ['newtork'] })).rejects.toThrow(
      '--accept-perms: "newtork" is no permission',
    );
  });

  test('asks only for what grew since the installed version', async () => {
    const { shown, prompt } = user('y');
    const alreadyGranted = ['network', 'io'];
    expect(await grantPermissions([ishmael], { alreadyGranted, prompt })).toEqual([
      'network',
      'io',
    ]);
    expect(shown).toEqual([]);
    await grantPermissions([ishmael, whale], { alreadyGranted, prompt });
    expect(shown[0]).not.toContain('ishmael');
    expect(shown[0]).toContain('- cluster: Read the cluster as you');
  });
});
