import { businessDay } from '../business-day.ts';
import type { Issue } from './order-checks.ts';

/** The part of a booking that says when things happen; days are calendar dates, cut-offs moments. */
export interface Schedule {
  etd: string | null;
  eta: string | null;
  cutSi: string | null;
  cutCy: string | null;
}

/** 航程: whole days from ETD to ETA; null while one is missing. */
export function transitDays(etd: string | null, eta: string | null): number | null {
  if (!etd || !eta) return null;
  return Math.round((Date.parse(`${eta}T00:00:00Z`) - Date.parse(`${etd}T00:00:00Z`)) / 86_400_000);
}

/** LOG-010 as far as a booking goes: cut_cy ≤ etd < eta block; cut_si after cut_cy only warns. */
export function scheduleIssues(schedule: Schedule): { blocked: Issue[]; warned: Issue[] } {
  const { etd, eta, cutSi, cutCy } = schedule;
  const blocked: Issue[] = [];
  const warned: Issue[] = [];
  if (cutCy && etd && businessDay(cutCy) > etd)
    blocked.push({ rule: 'LOG-010', path: 'cutCy', text: '截港不能晚于预计开船' });
  if (etd && eta && etd >= eta) blocked.push({ rule: 'LOG-010', path: 'eta', text: '预计到港必须晚于预计开船' });
  if (cutSi && cutCy && Date.parse(cutSi) > Date.parse(cutCy))
    warned.push({ rule: 'LOG-010', path: 'cutSi', text: '截单晚于截港，请核对' });
  return { blocked, warned };
}

/** LOG-010 of a container against its booking: it is loaded before the port closes. */
export const loadsInTime = (planLoadDate: string | null, cutCy: string | null): boolean =>
  planLoadDate !== null && cutCy !== null && planLoadDate < businessDay(cutCy);

/** LOG-012 W: the buyer's terms name the carriage, yet the booking pays it at the origin. */
export const prepaidIssues = (
  freightTerm: string,
  orders: readonly { orderNo: string; incoterm: string | null }[],
): Issue[] =>
  freightTerm === 'PREPAID'
    ? orders
        .filter((each) => each.incoterm === 'FOB' || each.incoterm === 'FCA')
        .map((each) => ({
          rule: 'LOG-012',
          path: 'freightTerm',
          text: `${each.orderNo} 为 ${each.incoterm ?? ''} 条款，订舱却为运费预付`,
        }))
    : [];

/** Container types of the booking that no rate names, for 提交. */
export const missingRates = (types: readonly string[], rates: readonly { containerType: string }[]): string[] =>
  [...new Set(types)].filter((type) => !rates.some((rate) => rate.containerType === type));
