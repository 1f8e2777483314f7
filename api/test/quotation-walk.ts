import { quotations, type Quotation } from '@shared/contract/logistics/quotation.contract.ts';
import type { TestApi } from './harness.ts';

const id = (value: { id: string }) => ({ id: value.id });

/** Takes the quotations of a container through their states by the commands that people use. */
export function quotationWalk(api: TestApi, clerk: string) {
  const li = () => api.as(clerk);

  /** The quotations of a container, made where there are none. */
  async function quotes(of: { id: string }): Promise<Quotation[]> {
    const { orders: rows } = await li().ok(quotations.generate, { body: { containerId: of.id } });
    return rows.flatMap(({ quotation }) => quotation ?? []);
  }
  /** Prices the lines of a draft at 100 a unit, unless others are given, sends it and has it accepted by word of mouth. */
  async function price(quote: Quotation, unitPrice = '100'): Promise<Quotation> {
    return li().ok(quotations.update, {
      params: id(quote),
      body: {
        version: quote.version,
        validUntil: null,
        remark: null,
        lines: quote.lines.map(({ chargeCodeId, basis, currency }) => ({
          chargeCodeId,
          basis,
          currency,
          unitPrice,
          minAmount: null,
          remark: null,
        })),
      },
    });
  }
  const send = (quote: Quotation): Promise<Quotation> =>
    li().ok(quotations.send, {
      params: id(quote),
      body: { version: quote.version, sentTo: 'buyer@example.com', ack: ['LOG-035'] },
    });
  const accept = (quote: Quotation): Promise<Quotation> =>
    li().ok(quotations.accept, {
      params: id(quote),
      body: { version: quote.version, confirmMethod: 'VERBAL', confirmBy: '采购经理' },
    });
  /** Every order of the container has an accepted quotation. */
  async function quoted(of: { id: string }): Promise<void> {
    for (const quote of await quotes(of)) if (quote.state === 'DRAFT') await accept(await send(await price(quote)));
  }

  return { quotes, price, send, accept, quoted };
}
