import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { describe, expect, it } from 'vitest';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);

describe('生成 pressed by two at once', () => {
  it('F29, FIN-204 the documents of orders are made once; the other is told which are there', async () => {
    const orderIds = [await office.desk.order(['12.50']), await office.desk.order(['3.20'])];
    const generate = (ids: string[], as = 'maker') =>
      office.api.as(as).ok(tradeDocs.generate, {
        body: { kinds: ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE'], orderIds: ids, containerId: null },
      });
    const both = await Promise.all([generate(orderIds), generate(orderIds.toReversed(), 'boss')]);
    expect(both.map(({ made }) => made.length).toSorted()).toEqual([0, 4]);
    expect(both.map(({ skipped }) => skipped.length).toSorted()).toEqual([0, 4]);
  });
});
