import { issuesOf } from '../fields.ts';
import { expect, it } from 'vitest';
import { inspectionInput } from './inspection.contract.ts';

const said = (lengthMm: number) => {
  const parsed = inspectionInput.safeParse({ version: 1, ack: [], answers: {}, lines: [{ id: '1', lengthMm }] });
  return parsed.success ? {} : issuesOf(parsed.error);
};

it('2.2 a measured side becomes that of the order line: at most 1500 cm there too', () => {
  expect(Object.keys(said(15_000))).not.toContain('lines.0.lengthMm');
  expect(said(15_001)).toMatchObject({ 'lines.0.lengthMm': '不能大于 1500 cm' });
});
