import type { ClosedMonth } from './ports.ts';

/** 甲货运 202610 期间已结账. */
export const closedWords = ({ companyName, month, state }: ClosedMonth): string =>
  `${companyName} ${month} 期间${state === 'CLOSED' ? '已结账' : '正在结账'}`;
