import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { PDF } from '../../../test/paper.ts';
import { quotaDesk } from '../exchange-quotas/quota-desk.fixture.ts';
import { taxDesk } from '../tax-cases/tax-case.fixture.ts';
import { describe, it } from 'vitest';
import { faultyOffice, on, because } from './write-faults.fixture.ts';

const office = faultyOffice();
const { through } = office;

describe('FIN-202 a write that fails leaves every table as it was', () => {
  it('quotas', async () => {
    const desk = await quotaDesk(office.api);
    await desk.collected('5000');
    const { id } = await desk.declared('3000');
    const fx = office.api.as('fx');
    const account = () => desk.account();
    const [lot] = (await account()).lots;
    const input = { sourceId: lot?.id ?? '', declarationId: id, amount: '1000', cross: null, crossReason: null };
    const match = await through('match', () => fx.call(fxMatches.create, { body: input }));
    await through('unmatch', () =>
      fx.call(fxMatches.reverse, { params: { id: match.id }, body: { version: 1, reason: '匹配错误' } }),
    );
    const change = async (of: 'adjust' | 'reserve' | 'release' | 'refund', more: object) => {
      const now = await account();
      await through(of, () =>
        fx.call(fxQuotas[of] as typeof fxQuotas.adjust, on(now, { ...more, reason: '模拟' }) as never),
      );
    };
    await change('adjust', { amount: '-5' });
    await change('reserve', { amount: '100', tradeDocId: null });
    await change('release', { amount: '40', tradeDocId: null });
    await change('refund', { amount: '20', sourceId: lot?.id });
    const now = await account();
    await through('transfer', () =>
      fx.call(fxQuotas.transfer, {
        params: { id: now.id },
        body: { version: now.version, toCustomerId: desk.customers[1] ?? '', amount: '10', reason: '模拟' },
        files: [{ part: 'files', name: '协议.pdf', content: PDF }],
      }),
    );
  });

  it('tax cases', async () => {
    const desk = await taxDesk(office.api);
    const ready = await desk.ready({ lines: [desk.item({ rebateRateBp: 900 })] });
    const maker = office.api.as('maker');
    const declared = await through('declare', () => maker.call(taxCases.declare, on(ready, { declaredOn: null })));
    const back = await through('return', () => maker.call(taxCases.reject, on(declared, because)));
    const rework = await through('rework', () => maker.call(taxCases.rework, on(back)));
    const again = await maker.ok(taxCases.declare, on(rework, { declaredOn: null }));
    const accepted = await through('accept', () => maker.call(taxCases.accept, on(again, { acceptedOn: null })));
    const approved = await through('approve', () =>
      maker.call(taxCases.approve, on(accepted, { approvedOn: null, amount: '6000', differenceReason: '核减' })),
    );
    const receiptId = await desk.bank('6000');
    await through('refund', () => maker.call(taxCases.refund, on(approved, { receiptId, amount: null })));
  });
});
