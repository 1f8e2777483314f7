import type { FeeTemplateInput, FeeTemplateLineInput } from '@shared/contract/finance/fee-template.contract.ts';
import { count } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createTemplate, setTemplate } from './fee-template.service.ts';
import { finFeeTemplate, finFeeTemplateLine } from './fee-template.tables.ts';

type Line = [charge: string, more?: Partial<FeeTemplateLineInput>];
const fixed = (unitPrice: string, more: Partial<FeeTemplateLineInput> = {}) => ({
  priceSource: 'FIXED' as const,
  unitPrice,
  ...more,
});
/** Name, remark, lines. */
const TEMPLATES: readonly [string, string | null, readonly Line[]][] = [
  [
    '海运拼箱出口',
    null,
    [
      ['OF', { basis: 'RT', currency: 'USD' }],
      ['DOC'],
      ['CUSTOMS', fixed('280')],
      ['STORAGE', fixed('30', { basis: 'VOLUME', minAmount: '120' })],
      ['CUSTOMS', { partyRole: 'BROKER', priceSource: 'TYPED' }],
    ],
  ],
  [
    '海运整箱出口',
    '含拖车、报关，订舱按协议价',
    [
      ['OF', { basis: 'CONTAINER', currency: 'USD', priceSource: 'TYPED' }],
      ['THC', fixed('950', { basis: 'CONTAINER' })],
      ['TRUCK', fixed('1500', { basis: 'CONTAINER' })],
      ['OF', { partyRole: 'BOOKING_AGENT', basis: 'CONTAINER', currency: 'USD' }],
      ['THC', { partyRole: 'BOOKING_AGENT', basis: 'CONTAINER' }],
      ['TRUCK', { partyRole: 'TRUCKER', basis: 'CONTAINER', priceSource: 'TYPED' }],
    ],
  ],
  ['货运保险', null, [['INS', fixed('0.3', { basis: 'VALUE', currency: 'USD', minAmount: '15' })]]],
];

/** 费用模板: part loads, whole containers, and one that is no longer in use. */
export const feeTemplateSeed: SeedStep = {
  name: '费用模板',
  async run(seed) {
    const found = await seed.tx.select({ id: finChargeCode.id, code: finChargeCode.code }).from(finChargeCode);
    const charges = new Map(found.map(({ id, code }) => [code, id]));
    for (const [at, [name, remark, lines]] of TEMPLATES.entries()) {
      const input: FeeTemplateInput = {
        name,
        bizType: 'LOGISTICS',
        remark,
        lines: lines.map(([code, more = {}]) => ({
          id: null,
          chargeCodeId: charges.get(code) ?? '',
          partyRole: 'CUSTOMER',
          supplierId: null,
          basis: 'ORDER',
          priceSource: 'AGREEMENT',
          currency: 'CNY',
          unitPrice: null,
          minAmount: null,
          remark: null,
          ...more,
        })),
      };
      const made = await seed.command('fm01', seed.at(-60, 10, at), (ctx) => createTemplate(ctx, input));
      if (at === TEMPLATES.length - 1)
        await seed.command('fm01', seed.at(-20, 10), (ctx) => setTemplate(ctx, made.id, made.version, 'disable'));
    }
  },
  async totals(tx) {
    const [templates] = await tx.select({ n: count() }).from(finFeeTemplate);
    const [lines] = await tx.select({ n: count() }).from(finFeeTemplateLine);
    return { 模板: templates?.n ?? 0, 费用: lines?.n ?? 0 };
  },
};
