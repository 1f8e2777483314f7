import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWERS, answersFile } from './answers.ts';
import { contractReport, REPORT } from './report.ts';

it.each([
  ['the report of the contract', REPORT, contractReport],
  ['the list of what endpoints answer', ANSWERS, answersFile],
])('%s is current (npm run report:contract writes it)', async (_what, file, made) => {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(committed === (await made()), 'run: npm run report:contract, and review the diff').toBe(true);
});
