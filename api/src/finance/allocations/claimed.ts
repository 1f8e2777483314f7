import { refuse, type Refusal } from '../../platform/refusal.ts';
import type { Claim } from './ports.ts';

/** FIN_LINE_LOCKED of something that a live payment application asks for; `no` names it. */
export const claimedBy = (no: string, claim: Claim): Refusal =>
  refuse(
    'FIN_LINE_LOCKED',
    `${no} 正在付款申请 ${claim.no} 中处理（${claim.makerName ?? '系统'}），请先撤回或作废该申请。`,
  );
