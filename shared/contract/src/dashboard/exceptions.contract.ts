import * as z from 'zod/mini';
import { read } from '../endpoint.ts';

/** What 异常 of the board names (D1.6). */
export const EXCEPTION_KIND = {
  ROLLED: '甩柜',
  CUSTOMS_INSPECTION: '海关查验',
  DETAINED: '扣留',
  SHORT_DAMAGED: '短少破损',
  REJECTED: '验货不合格',
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_KIND;

/** A document that went wrong: its container, since when, and its page. */
export interface Exception {
  kind: ExceptionKind;
  no: string;
  containerCode: string;
  since: string;
  link: string;
}

/** 异常 of the containers in the caller's scope, newest first, at most 50; kinds whose page the caller may not see are left out. */
export const exceptions = read({
  path: '/dashboard/exceptions',
  summary: '异常',
  permission: 'logistics.container.view',
  scope: 'logistics',
  answer: z.object({ at: z.string(), list: z.array(z.custom<Exception>()) }),
});
