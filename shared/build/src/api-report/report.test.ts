import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractReport, REPORT } from './report.ts';

test('the report of the contract is current (npm run report:contract writes it)', async () => {
  const committed = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  expect(committed === (await contractReport()), 'run: npm run report:contract, and review the diff').toBe(true);
});
