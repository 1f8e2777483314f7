import { expect, it } from 'vitest';
import { LogStream } from '../src/platform/log-stream.ts';

const line = (level: number, text: string) => `{"level":${level},"msg":"${text}"}\n`;

it('log lines are written together and in order; a warning takes along what waits', () => {
  const written: string[] = [];
  const stream = new LogStream((text) => void written.push(text));
  stream.write(line(30, 'one'));
  stream.write(line(30, 'two'));
  expect(written).toEqual([]);
  stream.write(line(50, 'fault'));
  expect(written).toEqual([line(30, 'one') + line(30, 'two') + line(50, 'fault')]);
  stream.write(line(30, 'x'.repeat(9000)));
  expect(written).toHaveLength(2);
  stream.flush();
  expect(written).toHaveLength(2);
});
