import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { date, id, reason } from '../fields.ts';

/** One that was ended before it began is over. */
export const DELEGATE_STATES = { COMING: '未开始', LIVE: '生效中', OVER: '已结束' } as const;

/** 代办: `to` acts with the rights of `from` for some days; logged as the act of `to`. */
export interface Delegate {
  id: string;
  fromUserId: string;
  fromName: string;
  toUserId: string;
  toName: string;
  startsAt: string;
  endsAt: string;
  reason: string;
  state: keyof typeof DELEGATE_STATES;
}
export const delegateList = read({
  path: '/accounts/users/{id}/delegates',
  summary: '代办',
  permission: 'account.user.view',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<Delegate>()) }),
});
/** Days are calendar dates in Asia/Shanghai, both inclusive, at most 90 days. */
export const delegateCreate = command({
  path: '/accounts/users/{id}/delegates',
  summary: '设置代办',
  permission: 'account.user.update',
  scope: 'company',
  body: z.object({ toUserId: id(), from: date(), to: date(), reason: reason() }),
  answer: z.object({ id: id() }),
});
export const delegateEnd = command({
  path: '/accounts/users/{id}/delegates/{delegateId}/end',
  summary: '结束代办',
  permission: 'account.user.update',
  scope: 'company',
});
