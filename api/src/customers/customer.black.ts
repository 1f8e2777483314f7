import { customerMachine } from '@shared/contract/accounts/customer.contract.ts';
import { approvalKind } from '../approvals/approval.kinds.ts';
import { applyFor } from '../approvals/approval.service.ts';
import type { CommandCtx } from '../platform/context.ts';
import { customers } from './customer.entity.ts';

const common = {
  entity: customers,
  view: 'account.customer.view',
  permission: 'account.customer.black',
  selfRule: 'ACC-013',
  link: (id: string) => `/account/customer?open=${id}`,
} as const;
approvalKind('customer.black', {
  ...common,
  title: '拉黑',
  apply: (ctx, row, { reason }) =>
    customers.transition(ctx, customerMachine, row, 'setBlack', {}, { reason, system: true }),
});
approvalKind('customer.unblack', {
  ...common,
  title: '解除黑名单',
  apply: (ctx, row, { reason }) =>
    customers.transition(ctx, customerMachine, row, 'liftBlack', {}, { reason, system: true }),
});

/** ACC-013: asks for the blacklist, or out of it; a second person decides. */
export async function askForBlack(
  ctx: CommandCtx,
  id: string,
  { version, reason }: { version: number; reason: string },
  action: 'black' | 'unblack',
): Promise<void> {
  const row = await customers.lockFor(ctx, customerMachine, action, id, version);
  await applyFor(ctx, `customer.${action}`, customers, row, {}, reason);
}
