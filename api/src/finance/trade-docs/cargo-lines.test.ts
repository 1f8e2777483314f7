import { add, compare, divide } from '@shared/contract/decimal.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { docAmounts, docTotals, lineFaults } from '@shared/contract/finance/trade-doc.rules.ts';
import { fromMilli, partOfMoney, splitLine } from '@shared/contract/logistics/allocation-split.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderLineRow } from '../../logistics/orders/order.tables.ts';
import { docLine } from './cargo-lines.ts';

/** An order line as far as documents read it. */
const orderLine = (change: Partial<OrderLineRow>) =>
  ({
    id: '1',
    hsCode: null,
    nameCn: '货物',
    nameEn: 'Goods',
    spec: null,
    unit: '套',
    vatRate: 1300,
    ...change,
  }) as OrderLineRow;

it('FIN-158, FIN-170, LOG-023 a line in several containers, also of fewer pieces than cartons: none of their documents is refused, they sum to it, pieces, weights and purchase to the cent', () => {
  const cents = fc.integer({ min: 1, max: 2_000_000_000 }).map((value) => divide(String(value), '100'));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }),
      fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20 })),
      cents,
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.constantFrom<TradeDocKind>('PURCHASE_CONTRACT', 'FACTORY_INSTRUCTION', 'PACKING_LIST'),
      (boxes, pieces, purchaseAmount, gross, kind) => {
        const cartons = boxes.reduce((sum, each) => sum + each, 0);
        const totals = { cartons, volume: gross, gross, net: gross, milliQty: pieces * 1000 };
        const line = orderLine({ cartons, qty: String(pieces), purchaseAmount });
        const parts = splitLine(
          totals,
          boxes.map((own) => ({ cartons: own })),
          0,
        );
        let earlier = 0;
        const papers = parts.map((part) => {
          const bought = partOfMoney(purchaseAmount, 'CNY', cartons, earlier, part.cartons);
          earlier += part.cartons;
          const made = docLine(kind, { line, ...part, qty: fromMilli(part.milliQty), bought });
          expect(lineFaults(kind, [made], 'CNY', true), 'no part of a line is refused').toEqual({});
          return docTotals(
            docAmounts(kind, [made], 'CNY').map(({ line: typed, amounts }) => ({ ...typed, ...amounts })),
          );
        });
        const sum = (key: 'cartons' | 'net' | 'gross' | 'volume') => papers.reduce((all, paper) => all + paper[key], 0);
        expect([sum('cartons'), sum('net'), sum('gross'), sum('volume')]).toEqual([cartons, gross, gross, gross]);
        expect(compare(add('0', ...papers.map(({ qty }) => qty)), String(pieces))).toBe(0);
        const amount = add('0', ...papers.map((paper) => paper.amount));
        expect(compare(amount, kind === 'PACKING_LIST' ? '0' : purchaseAmount)).toBe(0);
      },
    ),
    { numRuns: 2000 },
  );
});
