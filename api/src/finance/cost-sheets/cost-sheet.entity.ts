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
  labels: {
    sheetNo: '核算单号',
    companyId: '经营主体',
    ownerId: '负责人',
    deptId: '部门',
    bizType: '业务类型',
    bizNo: '订单号',
    customerId: '客户',
    revision: '版本',
    month: '期间',
    income: '收入',
    direct: '直接成本',
    shared: '分摊成本',
    taxDiff: '征退税差',
    estimated: '其中暂估',
    profit: '毛利',
    refund: '退税额(参考)',
    fxGainLoss: '汇兑损益',
    missing: '未核算原因',
    state: '状态',
    computedBy: '核算人',
    computedAt: '核算时间',
    lockedBy: '锁定人',
    lockedAt: '锁定时间',
  },
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
  labels: {
    feeNo: '费用编号',
    containerId: '货柜',
    basis: '分摊方式',
    amount: '分摊金额',
    auto: '自动分摊',
    state: '状态',
    revokeReason: '撤销原因',
    revokedBy: '撤销人',
    revokedAt: '撤销时间',
  },
  fields: { amount: 'money.cost' },
  unique: { fin_cost_share_key: '该费用已经分摊，请先撤销分摊。' },
});
