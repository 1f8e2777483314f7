import { statements } from '@shared/contract/finance/statement.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { describe, it } from 'vitest';
import { statementDesk } from '../statements/statement.fixture.ts';
import { taxDesk } from '../tax-cases/tax-case.fixture.ts';
import { tradeDesk } from '../trade-docs/trade-doc.fixture.ts';
import { faultyOffice, on } from './write-faults.fixture.ts';

const office = faultyOffice();
const { through } = office;

describe('FIN-202 a write that fails leaves every table as it was', () => {
  it('statements', async () => {
    const desk = await statementDesk(office.api);
    const [clerk, checker] = [office.api.as('clerk'), office.api.as('checker')];
    const { AR } = statements;
    const fee = await desk.books.confirmed({ amount: '70' });
    const made = await through('statement', () => clerk.call(AR.create, desk.create('AR', [fee.id])));
    const sent = await through('send statement', () => clerk.call(AR.send, desk.at(made, { channel: 'DOWNLOAD' })));
    const lines = [{ lineId: sent.lines[0]?.id ?? '', reason: '单价不符' }];
    await through('dispute statement', () => clerk.call(AR.dispute, desk.at(sent, { lines })));
    const other = await desk.books.confirmed({ amount: '71' });
    const again = await desk.send('AR', await desk.made('AR', [other.id]));
    await through('confirm statement', () =>
      checker.call(AR.confirm, { ...desk.at(again, desk.CONFIRMATION), files: desk.evidence }),
    );
  });

  it('invoices', async () => {
    const desk = await tradeDesk(office.api);
    const [maker, boss] = [office.api.as('maker'), office.api.as('boss')];
    const fee = await desk.confirmed({ amount: '113', taxRateBp: 1300 });
    const lines = [desk.line({ feeLineId: fee.id, qty: '1', unitPrice: null, amount: '113', taxRateBp: 1300 })];
    const draft = await through('invoice', () =>
      maker.call(tradeDocs.create, { body: desk.input('OUTPUT_INVOICE', { lines }) }),
    );
    const submitted = await through('submit invoice', () => maker.call(tradeDocs.submit, on(draft)));
    const effective = await through('approve invoice', () => boss.call(tradeDocs.approve, on(submitted, { ack: [] })));
    const number = () => ({ invoiceCode: null, invoiceNo: desk.invoiceNo(), invoiceDate: desk.today });
    const first = number();
    const issued = await through('issue invoice', () => maker.call(tradeDocs.issue, on(effective, first)));
    const red = { ...number(), lines: [], reason: '开票有误' };
    await through('red invoice', () => boss.call(tradeDocs.red, on(issued, red)));
  });

  it('advances and ends of tax cases', async () => {
    const desk = await taxDesk(office.api);
    const maker = office.api.as('maker');
    const collect = { mode: 'COLLECT', lines: [desk.item({ total: '14000' })] };
    const ready = await desk.ready(collect, '113000');
    const advanced = await through('advance', () =>
      maker.call(taxCases.advance, on(ready, { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' })),
    );
    const declared = await desk.done(desk.step(advanced, 'declare', { declaredOn: null }));
    const reviewing = await desk.done(desk.step(declared, 'accept', { acceptedOn: null }));
    const approved = await through('approve what is collected for the customer', () =>
      maker.call(taxCases.approve, on(reviewing, { approvedOn: null, amount: '9000', differenceReason: '税局核减' })),
    );
    const receiptId = await desk.bank('9000');
    await through('refund of it', () => maker.call(taxCases.refund, on(approved, { receiptId, amount: null })));
    const received = await desk.to('RECEIVED');
    await through('settle', () => maker.call(taxCases.settle, on(received)));
    const declaredOnly = await desk.to('DECLARED');
    await through('abandon', () =>
      maker.call(taxCases.abandon, on(declaredOnly, { outcome: 'EXEMPT', date: '2026-11-20', reason: '不予退税' })),
    );
  });
});
