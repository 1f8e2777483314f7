import { expect, it } from 'vitest';
import { savesOfRecords } from './saves.fixture.ts';

it('every save of a record names every field of its form', async () => {
  const saves = await savesOfRecords();
  expect(saves.length).toBeGreaterThan(60);
  const unnamed = saves.flatMap(({ endpoint: { path, labels = {} }, properties }) =>
    Object.keys(properties)
      .filter((key) => !['version', 'ack', 'reason'].includes(key) && !labels[key])
      .map((key) => `${path}: ${key}`),
  );
  expect(unnamed).toEqual([]);
}, 60_000);
