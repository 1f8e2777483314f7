import { expect, it } from 'vitest';
import { isTooDeep } from './json-body.ts';
import { Parallel } from './parallel.ts';
import { WorkerQueue } from './worker-queue.ts';

it('R7 a user has so many open at once, others as many; a place given back twice counts once', () => {
  const streams = new Parallel(2, '打开过多。');
  const leave = streams.enter('li');
  streams.enter('li');
  expect(() => streams.enter('li')).toThrow('打开过多。');
  streams.enter('wang');
  leave();
  leave();
  streams.enter('li');
  expect(() => streams.enter('li')).toThrow('打开过多。');
});

it('R7 one user never holds every worker, and no more than eight of his wait', async () => {
  const queue = new WorkerQueue(2);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const held = (name: string) => () => new Promise<void>((resolve) => ends.push(() => (done.push(name), resolve())));
  const mine = Array.from({ length: 9 }, (_, at) => queue.run('li', held(`li ${at}`)));
  await expect(queue.run('li', held('li 9'))).rejects.toThrow('正在处理');
  const other = queue.run('wang', held('wang'));
  expect(ends.length).toBe(2);
  ends.pop()?.();
  await other;
  expect(done).toEqual(['wang']);
  for (let at = 0; done.length < 10; at += 1) {
    ends.splice(0).forEach((end) => end());
    await Promise.resolve();
  }
  await Promise.all(mine);
  expect(done.slice(-1)).toEqual(['li 8']);
});

it('R7 nesting of JSON is counted outside texts', () => {
  expect(isTooDeep('['.repeat(33))).toBe(true);
  expect(isTooDeep(`"${'['.repeat(33)}\\"["`)).toBe(false);
  expect(isTooDeep('[[]]'.repeat(1000))).toBe(false);
});
