import { approvalRuleList, approvalRules as contract } from '@shared/contract/finance/approval-rule.contract.ts';
import { eq } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { approvalRuleEntity } from './approval-rule.entity.ts';
import {
  bandText,
  createRule,
  roleNames,
  ruleActions,
  ruleDetail,
  setRule,
  updateRule,
} from './approval-rule.service.ts';
import { finApprovalRule } from './approval-rule.tables.ts';

const { read, change } = documentRoutes(contract.get, ruleDetail);

/** 审批规则 (3.16). */
export const approvalRuleRoutes: Route[] = [
  serveList(approvalRuleList, {
    table: finApprovalRule,
    scope: approvalRuleEntity,
    join: [[syCompany, eq(syCompany.id, finApprovalRule.companyId)]],
    select: {
      ...pickColumns(finApprovalRule, 'companyId', 'kind', 'bands', 'status', 'remark', 'updatedAt'),
      companyName: syCompany.shortName,
    },
    finish: async (ctx, rows) => {
      const names = await roleNames(ctx, rows);
      return rows.map((row) => ({
        ...row,
        bandText: bandText(row.bands, names),
        actions: row.status ? ruleActions(ctx, row.status) : [],
      }));
    },
  }),
  serveExport(approvalRuleList),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    ruleDetail(ctx, (await createRule(ctx, input)).id),
  ),
  change(contract.update, (ctx, id, { version, bands, remark }) => updateRule(ctx, id, version, { bands, remark })),
  change(contract.disable, (ctx, id, { version }) => setRule(ctx, id, version, 'disable')),
  change(contract.enable, (ctx, id, { version }) => setRule(ctx, id, version, 'enable')),
];
