import type { SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { expect, it } from 'vitest';
import { bodyOf } from './slip-values.ts';

const line = (more: Partial<SlipLine> = {}): SlipLine => ({
  id: '1',
  masked: false,
  orderId: '7',
  orderNo: 'WL1',
  customerCode: 'HF01',
  lineNo: 1,
  nameCn: '毛毯',
  barcode: '6901234567892',
  cartons: 2,
  orderCartons: 2,
  cartonFrom: 1,
  scanned: [],
  planned: 2,
  loaded: null,
  reason: null,
  position: null,
  sequence: null,
  cartonGross: 18_000,
  free: 0,
  ...more,
});

it('the body carries counts only, and no reason where nothing differs', () => {
  const body = bodyOf({ lines: [line({ loaded: 2, reason: 'SHORT' })], dunnage: null });
  expect(body).toMatchObject({ dunnage: 0, lines: [{ id: '1', loaded: 2, reason: null }] });
});
