import { compare, roundMoney } from '@shared/contract/decimal.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import type { fxQuotas as contract } from '@shared/contract/finance/quota.contract.ts';
import { TRANSFER_SLOT } from '@shared/contract/finance/quota.labels.ts';
import { thousands } from '@shared/contract/text-ends.ts';
import { eq } from 'drizzle-orm';
import { customers, type Customer } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { requireSight } from '../../platform/sight.ts';
import { approvalKind } from '../../services/approvals/approval-kinds.ts';
import { applyFor } from '../../services/approvals/approval.service.ts';
import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { notEnough, openAccount, postMovement, requireDigits } from './post-movement.ts';
import { quotaAccounts } from './quota.entity.ts';

type TransferChange = { toCustomerId: string; toCustomerName: string; amount: string; currency: string };

/** 转户 (FIN-185): asks another person to move quota to an account of another customer; the signed agreement goes along. */
export async function applyTransfer(
  ctx: CommandCtx,
  id: string,
  { version, toCustomerId, amount, reason }: BodyOf<typeof contract.transfer>,
  files: readonly UploadedFile[],
): Promise<void> {
  requireSight(ctx, 'money.sell');
  const account = await quotaAccounts.lock(ctx, id, version);
  requireDigits(amount, account.currency);
  if (files.length === 0) throw invalid({ files: '请上传转户协议' });
  if (toCustomerId === account.customerId) throw invalid({ toCustomerId: '转入客户不能与转出客户相同' });
  const to = await customers.find(ctx, toCustomerId).catch(() => null);
  if (!to || isStopped(to)) throw invalid({ toCustomerId: '客户不存在、已停用或无权使用' });
  if (compare(amount, account.available ?? '0') > 0)
    throw notEnough(ctx, account.label, account.available ?? '0', amount, account.currency);
  const owner = await editOwner(ctx, quotaAccounts.kind, id);
  for (const file of files) await addAttachment(ctx, owner, TRANSFER_SLOT, file);
  const change: TransferChange = { toCustomerId, toCustomerName: to.shortName, amount, currency: account.currency };
  await applyFor(ctx, 'fx.transfer', quotaAccounts, account, { ...change }, reason);
}

/** 停用 or 黑名单: nothing new goes to such a customer. */
const isStopped = ({ status }: Pick<Customer, 'status'>): boolean => status === 'DISABLED' || status === 'BLACK';

approvalKind('fx.transfer', {
  title: '外汇额度转户',
  entity: quotaAccounts,
  view: 'fx.quota.view',
  permission: 'fx.quota.transfer_approve',
  selfRule: 'FIN_SELF_APPROVE',
  link: (id) => `/finance/exchange-quota?open=${id}`,
  lines(_ctx, change) {
    const { toCustomerName, amount, currency } = change as TransferChange;
    return [
      { label: '转入客户', before: null, after: toCustomerName },
      {
        label: '转户金额',
        before: null,
        after: `${currency} ${roundMoney(amount, currency).replace(/^-?\d+/, thousands)}`,
        group: 'money.sell',
      },
    ];
  },
  /** Both movements in one transaction; what was available when it was asked for may be gone by now, and so may the customer. */
  async apply(ctx, account, approval) {
    const { toCustomerId, toCustomerName, amount } = approval.change as TransferChange;
    const { companyId, currency } = account;
    const [customer] = await ctx.tx.select().from(acCustomer).where(eq(acCustomer.id, toCustomerId));
    if (!customer || customer.deletedAt !== null || isStopped(customer))
      throw refuse('GUARD_FAILED', `${account.label} 转户的转入客户 ${toCustomerName} 已停用、拉黑或合并，请驳回。`);
    const to = await openAccount(ctx, { companyId, customerId: toCustomerId, currency });
    const { reason } = approval;
    await postMovement(ctx, account, { kind: 'TRANSFER_OUT', amount, counterId: to.id, reason });
    await postMovement(ctx, to, { kind: 'TRANSFER_IN', amount, counterId: account.id, reason });
  },
});
