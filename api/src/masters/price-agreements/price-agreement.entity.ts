import { PRICE_AGREEMENT_FIELDS } from '@shared/contract/finance/price-agreement.fields.ts';
import { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import { inArray, sql } from 'drizzle-orm';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { ofParty } from '../suppliers/of-party.ts';
import { finPriceAgreement } from './price-agreement.tables.ts';

type Direction = keyof typeof FEE_DIRECTIONS;
/** Directions whose prices a person sees; the money group of each is 报价应收 or 成本应付 (3.6). */
export const directionsSeen = (actor: Actor): Direction[] =>
  (Object.keys(FEE_DIRECTIONS) as Direction[]).filter(
    (direction) => actor.system || fieldLevel(actor, direction === 'AR' ? 'money.sell' : 'money.cost') === 'VISIBLE',
  );

/** 协议价: base data of finance, inside the own companies; only the directions whose prices one may see. */
export const priceAgreements = entity({
  table: finPriceAgreement,
  title: '协议价',
  no: 'label',
  area: 'finance',
  scope: {
    company: finPriceAgreement.companyId,
    or: ofParty(finPriceAgreement),
    and: (actor) => {
      const seen = directionsSeen(actor);
      return seen.length > 0 ? inArray(finPriceAgreement.direction, seen) : sql`false`;
    },
  },
  labels: PRICE_AGREEMENT_FIELDS,
  fields: { unitPrice: 'money.cost', minAmount: 'money.cost' },
  unique: { fin_price_agreement_overlap: '相同范围的另一条协议价在这段日期内生效。' },
});
attachmentOwner('fin_price_agreement', {
  entity: priceAgreements,
  view: 'finance.base.view',
  edit: 'finance.base.edit',
});
