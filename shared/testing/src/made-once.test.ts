import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { forgetMade, madeOnce } from './made-once.ts';

const root = mkdtempSync(join(tmpdir(), 'made-once-'));
const place = join(root, 'x');
afterEach(() => rmSync(place, { recursive: true, force: true }));
let made = 0;
const make = async (folder: string) => writeFileSync(join(folder, 'name'), String((made += 1)));
const nameIn = (folder: string) => readFileSync(join(folder, 'name'), 'utf8');

it('is made by the first who asks, also when several ask at once', async () => {
  made = 0;
  const folders = await Promise.all([madeOnce(place, make), madeOnce(place, make), madeOnce(place, make)]);
  expect(new Set(folders).size).toBe(1);
  expect(nameIn(folders[0] ?? '')).toBe('1');
});

it('what is stale is taken away once: what another has made anew meanwhile stays', async () => {
  made = 0;
  const stale = nameIn(await madeOnce(place, make));
  // Two find the same one useless; the second comes when the first has it made anew.
  await forgetMade(place, (whole) => nameIn(whole) === stale);
  const anew = await madeOnce(place, make);
  await forgetMade(place, (whole) => nameIn(whole) === stale);
  expect(existsSync(anew)).toBe(true);
  expect(nameIn(anew)).toBe('2');
});

it('the next one tries where making it failed', async () => {
  await expect(madeOnce(place, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(existsSync(await madeOnce(place, make))).toBe(true);
});
