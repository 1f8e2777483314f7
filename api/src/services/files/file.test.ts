import * as fc from 'fast-check';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { bucketStore, readBucket } from './bucket-store.ts';
import { testBucket } from './bucket.fixture.ts';
import { safeFileName } from './file-name.ts';
import { folderStore } from './file-store.ts';
import { sniff } from './sniff.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
const bucket = await testBucket();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bucket.close();
});
const everyFile = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe.each([
  { kind: 'folder', store: folderStore(folder), count: () => everyFile().length },
  { kind: 'bucket', store: bucketStore(readBucket(bucket.address)), count: () => bucket.objects.size },
])('file store in a $kind', ({ store, count }) => {
  it('gives back what was put, under a generated name', async () => {
    const { key, size, sha256 } = await store.put(Readable.from([Buffer.from('甲'), Buffer.from('乙')]));
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect([size, sha256]).toEqual([6, createHash('sha256').update('甲乙').digest('hex')]);
    const stream = await store.read(key);
    expect(stream && (await buffer(stream)).toString()).toBe('甲乙');
    expect((await store.load(key))?.toString()).toBe('甲乙');
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
    expect(await store.load(key)).toBeUndefined();
  });

  it('keeps a large content byte by byte, and an empty one', async () => {
    const large = randomBytes(3_000_000);
    const { key } = await store.put(large);
    expect((await store.load(key))?.equals(large)).toBe(true);
    const empty = await store.put(Buffer.alloc(0));
    expect(await store.load(empty.key)).toHaveLength(0);
  });

  it('leaves nothing behind when the source fails', async () => {
    const before = count();
    const broken = new Readable({ read: () => undefined });
    broken.push('a');
    setImmediate(() => broken.destroy(new Error('gone')));
    await expect(store.put(broken)).rejects.toThrow('gone');
    expect(count()).toBe(before);
  });

  it.each(['../../etc/passwd', 'a', '', `${'0'.repeat(36)}`])(
    'a malformed key %s never reaches the store',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow('Malformed');
    },
  );
});

describe('bucket', () => {
  it('a refusal of the store is an error with its words, a missing bucket as well', async () => {
    const store = bucketStore(readBucket(bucket.address));
    bucket.failures.push(503, 500);
    await expect(store.put(Buffer.from('a'))).rejects.toThrow('503: SlowDown');
    await expect(store.load('00000000-0000-4000-8000-000000000000')).rejects.toThrow('500');
    const wrong = readBucket(bucket.address.replace('/office/', '/other/'));
    await expect(bucketStore(wrong).put(Buffer.from('a'))).rejects.toThrow('no such bucket');
    const stranger = { ...readBucket(bucket.address), secretAccessKey: 'x' };
    await expect(bucketStore(stranger).put(Buffer.from('a'))).rejects.toThrow('403: SignatureDoesNotMatch');
  });

  it.each([
    ['bucket', 'FILES_URL 必须是 http 或 https 地址'],
    ['ftp://a:b@c/d', 'FILES_URL 必须是 http 或 https 地址'],
    ['https://s3.example.com/bucket', 'FILES_URL 缺少访问密钥'],
  ])('FILES_URL %s is refused by name', (address, words) => {
    expect(() => readBucket(address)).toThrow(words);
  });

  it('the bucket may stand in the host name', () => {
    expect(readBucket('https://a%2Fb:c@office.s3.example.com').url.href).toBe('https://office.s3.example.com/');
    expect(readBucket('https://a%2Fb:c@office.s3.example.com')).toMatchObject({
      accessKeyId: 'a/b',
      region: 'us-east-1',
    });
  });
});

describe('names of uploads', () => {
  it.each([
    ['../../a.pdf', 'a.pdf'],
    ['C:\\temp\\报关 单.PDF', '报关 单.pdf'],
    ['.htaccess', '附件.pdf'],
    ['', '附件.pdf'],
    ['con.txt', '_con.pdf'],
    ['a\u0000b\r\n.html', 'ab.pdf'],
    ['photo\u202Egnp.exe', 'photognp.pdf'],
    ['a.tar.gz', 'a.tar.pdf'],
    ['x'.repeat(300), `${'x'.repeat(100)}.pdf`],
  ])('%j becomes %s', (name, safe) => expect(safeFileName(name, 'pdf')).toBe(safe));

  it('no name leads out of a folder or breaks a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(safeFileName(name, 'png')).toMatch(/^[^\\/<>:"|?*\u0000-\u001F\u007F]{1,104}\.png$/u);
        expect(safeFileName(name, 'png').startsWith('.')).toBe(false);
      }),
    );
  });
});

describe('SYS-031 type by content', () => {
  it.each([
    ['pdf', '255044462d312e37'],
    ['jpg', 'ffd8ffe000104a464946'],
    ['png', '89504e470d0a1a0a'],
    ['webp', '524946461a000000574542505650'],
    [null, '47494638396101000100800000'],
    [null, '7f454c4602010100'],
    [null, '3c737667'],
  ])('%s', (type, hex) => expect(sniff(Buffer.from(hex, 'hex'))).toBe(type));

  it('tells Word from Excel in the old format, and refuses macros', () => {
    const old = (...names: string[]) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), ...names.map((name) => Buffer.from(name, 'utf16le'))]);
    expect(sniff(old('WordDocument'))).toBe('doc');
    expect(sniff(old('Workbook'))).toBe('xls');
    expect(sniff(old('Workbook', '_VBA_PROJECT'))).toBeNull();
  });

  it('a CSV may be UTF-8 or GBK', () => {
    expect(sniff(Buffer.from('编号,名称\n1,甲'))).toBe('csv');
    expect(sniff(Buffer.from('b1e0bac52cc3fbb3c60a', 'hex'))).toBe('csv');
    expect(sniff(Buffer.from([0x61, 0xff, 0xff, 0x62]))).toBeNull();
    expect(sniff(Buffer.from('规格,联系人\n<5kg & a<b,<p.li@x.cn>'))).toBe('csv');
  });
});
