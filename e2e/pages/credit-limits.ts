import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import type { Desk } from './desk.ts';
import { expect } from './demo-office.ts';

/** Limits of a customer: the clerk asks for them and may not agree to them (ACC-015), the manager does. */
export async function agreeOnLimits(clerk: Desk, manager: Desk, customerId: string, wanted: object): Promise<void> {
  const params = { id: customerId };
  const { version } = await clerk.ok(risk.profile, { params });
  await clerk.ok(risk.changeLimit, { params, body: { version, reason: '客户申请', ...wanted } });
  const { list } = await manager.ok(approvals.list, { query: { objectType: 'ac_customer', objectId: customerId } });
  const asked = list.find(({ state }) => state === 'PENDING');
  const decide = { params: { id: asked?.id ?? '' }, body: { version: asked?.version } };
  expect((await clerk.call(approvals.approve, decide)).errorCode).toBe('ACC-015');
  await manager.ok(approvals.approve, decide);
}
