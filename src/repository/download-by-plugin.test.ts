import { describe, expect, test } from 'vitest';
import type { Access } from './access.ts';
import { downloadByScheme } from './download-by-plugin.ts';

const access = { username: 'jane', password: 'secret', keyFile: 'k', certFile: 'c', caFile: 'ca' };

async function accessShown(url: string, repository: string, own: Access = access) {
  let shown: Access | undefined;
  const download = async (_: string, given: Access) => {
    shown = given;
    return Buffer.from('x');
  };
  await downloadByScheme(download, { url, repository, access: own }, 10);
  return shown;
}

describe('downloadByScheme()', () => {
  test('shows credentials to the host of the repository', async () => {
    expect(await accessShown('s3://bucket/web.tgz', 's3://bucket/charts')).toEqual(access);
  });

  test.each([
    ['s3://other/web.tgz', 's3://bucket'],
    ['s3://bucket/web.tgz', 'https://bucket'],
    ['s3://bucket:81/web.tgz', 's3://bucket'],
  ])('shows none to %s of %s', async (url, repository) => {
    expect(await accessShown(url, repository)).toEqual({ caFile: 'ca' });
  });

  test('shows them to all where the user wants it', async () => {
    const own = { ...access, passesCredentials: true };
    expect(await accessShown('s3://other/web.tgz', 's3://bucket', own)).toEqual(own);
  });

  test('refuses what is too large, and schemes that nothing knows', async () => {
    const source = { url: 's3://bucket/web.tgz', repository: 's3://bucket', access };
    const large = async () => Buffer.alloc(11);
    await expect(downloadByScheme(large, source, 10)).rejects.toThrow('is larger than 10 bytes');
    await expect(downloadByScheme(async () => undefined, source, 10)).rejects.toThrow(
      'scheme "s3" not supported',
    );
  });
});
