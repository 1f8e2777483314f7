import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWER_SCHEMAS, ANSWERS, answerFiles } from './answers.ts';
import { contractReport, REPORT } from './report.ts';

it.each([
  ['the report of the contract', [REPORT], async () => [await contractReport()]],
  [
    'what endpoints answer',
    [ANSWERS, ANSWER_SCHEMAS],
    async () => {
      const { places, schemas } = await answerFiles();
      return [places, schemas];
    },
  ],
])('%s is current (npm run report:contract writes it)', async (_what, files, made) => {
  const committed = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  const now = await made();
  expect(
    committed.map((text, at) => text === now[at]),
    'run: npm run report:contract, and review the diff',
  ).toEqual(files.map(() => true));
});
