import type { OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';
import { describe, expect, it } from 'vitest';
import { carryDown, numberDoubts } from './order-import-rows.ts';

type Part = Partial<Pick<OrderImportRow, 'group' | 'customer' | 'customerRef'>>;
const rowsOf = (parts: Part[]) =>
  parts.map((part, at) => {
    return { group: null, customer: null, customerRef: null, ...part, sheetRow: at + 2 } as OrderImportRow;
  });
const heads = (rows: readonly OrderImportRow[]) =>
  rows.map(({ group, customer, customerRef }) => [group, customer, customerRef].map((cell) => cell ?? '').join(' '));

describe('L1 which rows are one order', () => {
  it('L1 merged cells, a 序号 alone and a 客户单号 alone take the rest from above', () => {
    const rows = rowsOf([
      { group: '1', customer: '甲', customerRef: 'PO1' },
      {},
      { group: '1' },
      { customerRef: 'PO1' },
      { group: '2', customer: '乙' },
      { group: '2' },
      { customer: '丙', customerRef: 'PO1' },
      { customerRef: 'PO1' },
    ]);
    expect(heads(carryDown(rows))).toEqual([
      '1 甲 PO1',
      '1 甲 PO1',
      '1 甲 PO1',
      '1 甲 PO1',
      '2 乙 ',
      '2 乙 ',
      ' 丙 PO1',
      ' 丙 PO1',
    ]);
  });

  it('L1 one 客户单号 under several 序号, and one 序号 with several 客户单号, is refused', () => {
    const one = rowsOf([
      { group: '1', customer: '甲', customerRef: 'PO1' },
      { group: '2', customer: '甲', customerRef: 'PO1' },
    ]);
    expect([...numberDoubts([one]).values()]).toEqual(['同一客户单号写了多个序号', '同一客户单号写了多个序号']);
    const [first, second] = rowsOf([
      { group: '1', customer: '甲', customerRef: 'PO1' },
      { group: '1', customer: '甲', customerRef: 'PO2' },
    ]);
    const orders = [first, second].flatMap((row) => (row ? [[row]] : []));
    expect([...numberDoubts(orders).values()]).toEqual(['同一序号写了多个客户单号', '同一序号写了多个客户单号']);
    expect(numberDoubts([rowsOf([{ group: '1' }]), rowsOf([{ group: '2' }])]).size).toBe(0);
  });
});
