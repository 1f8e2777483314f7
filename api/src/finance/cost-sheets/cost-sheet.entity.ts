import { COST_SHARE_FIELDS, COST_SHEET_FIELDS } from '@shared/contract/finance/cost-sheet.fields.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finCostShare } from './cost-share.tables.ts';
import { finCostSheet } from './cost-sheet.tables.ts';

/** 成本核算单: owner and department are those of the business order, so that its people see it. */
export const costSheets = entity({
  table: finCostSheet,
  title: '成本核算单',
  no: 'sheetNo',
  numbered: true,
  area: 'finance',
  scope: { company: finCostSheet.companyId, dept: finCostSheet.deptId, people: [finCostSheet.ownerId] },
  labels: COST_SHEET_FIELDS,
  fields: {
    income: 'money.sell',
    direct: 'money.cost',
    shared: 'money.cost',
    taxDiff: 'money.cost',
    estimated: 'money.cost',
    profit: 'money.profit',
    refund: 'money.profit',
    fxGainLoss: 'money.profit',
  },
});

attachmentOwner('fin_cost_sheet', { entity: costSheets, view: 'finance.cost.view', edit: 'finance.cost.compute' });

/** A share is seen by who sees its fee. */
const ofFees = (actor: Actor): SQL | undefined => {
  const scope = feeLines.scopeWhere(actor);
  return (
    scope && sql`exists (select from ${finFeeLine} where ${finFeeLine.id} = ${finCostShare.feeLineId} and ${scope})`
  );
};

/** 成本分摊 of a pool line. */
export const costShares = entity({
  table: finCostShare,
  title: '成本分摊',
  no: 'feeNo',
  area: 'finance',
  scope: { company: finCostShare.companyId, and: ofFees },
  labels: COST_SHARE_FIELDS,
  fields: { amount: 'money.cost' },
  unique: { fin_cost_share_key: '该费用已经分摊，请先撤销分摊。' },
});
