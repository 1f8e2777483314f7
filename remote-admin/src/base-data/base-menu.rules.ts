import type { BaseKind } from '@shared/contract/base/base-kind.ts';
import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';

/** The limits of the stages: they are settings, shown here as well. */
export const SLA = 'sla';
/** One line of the left list: a kind, or a page of finance. */
export interface MenuLine {
  kind: string;
  title: string;
  /** Page of another module, for those who may open it. */
  path?: string;
  permission?: PermissionCode;
  /** Where the other module keeps it, in words. */
  place?: string;
}

const line = (kind: string): MenuLine => {
  const found = BASE_KINDS.find((one) => one.kind === kind);
  if (!found) throw new Error(`No kind ${kind}`);
  return { kind, title: found.title };
};
/** Kept by finance, in drawers of 应收总览 (warehouse-finance 3.14, 3.16). */
const finance = (kind: string, title: string): MenuLine => ({
  kind,
  title,
  path: '/finance/account-receivable',
  place: '财务 · 应收总览',
  permission: 'finance.base.view',
});
const RATES = finance('rates', '汇率');
const CHARGES = finance('charge-codes', '费用项目');

/** The left list in groups, in the order of S1. */
export const MENU: readonly { title: string; lines: readonly MenuLine[] }[] = [
  { title: '组织与字典', lines: [line('companies'), line('dicts')] },
  { title: '地点与币种', lines: [line('ports'), line('countries'), line('currencies'), RATES] },
  {
    title: '物流',
    lines: [
      line('container-types'),
      line('units'),
      line('packages'),
      line('incoterms'),
      CHARGES,
      line('vehicle-types'),
    ],
  },
  { title: '日历与验货', lines: [line('holidays'), line('cancel-reasons'), line('defects'), line('aql')] },
  { title: '时限', lines: [{ kind: SLA, title: 'SLA时限', permission: 'system.global.view' }] },
];

/** The kind of the URL; the first one where there is none or an unknown one. */
export function kindOf(word: string | null): BaseKind | typeof SLA {
  if (word === SLA) return SLA;
  const found = BASE_KINDS.find(({ kind }) => kind === word) ?? BASE_KINDS[0];
  if (!found) throw new Error('There is no kind of base data');
  return found;
}
