import { add, round } from '@shared/contract/decimal.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { workbook } from '../../services/exchange/workbook.ts';
import type { Cell } from '../../services/exchange/xlsx-cells.ts';
import { balanceTitles, companiesIn } from '../ageing/balance-rows.ts';
import { partiesOf, trendOf, type Party } from './overview.ts';

interface Of {
  companyId: string | null;
  asOf: string | null;
}
type Money = Exclude<keyof Party, 'partyId' | 'name' | 'companyName' | 'buckets'>;
const MONEY: readonly (readonly [Money, string])[] = [
  ['opening', '期初净额'],
  ['charged', '本月应收'],
  ['paid', '本月收款'],
  ['open', '未核销余额'],
  ['overdue', '其中逾期'],
  ['unallocated', '未核销收款'],
  ['net', '净余额'],
];

/** 应收月报 (F2) of the month that the day lies in, up to it; CNY. Without the right to amounts the names alone. */
export async function monthlyReport(ctx: Ctx, { companyId, asOf }: Of): Promise<FileAnswer> {
  const day = asOf ?? ctx.today();
  const companies = companiesIn(ctx, { companyId: companyId ?? undefined });
  const sees = fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE';
  const parties = companies.length === 0 ? [] : await partiesOf(ctx, { direction: 'AR', companyId, asOf }, day);
  const titles = await balanceTitles(ctx, { ...(companyId && { companyId }) });
  const exact = (value: string): Cell => ({ exact: value });
  const amounts = (of: (key: Money) => string, bucket: (nth: number) => string): Cell[] =>
    sees ? [...MONEY.map(([key]) => exact(of(key))), ...titles.map((_title, nth) => exact(bucket(nth)))] : [];
  const sum = (pick: (one: Party) => string) => round(add('0', ...parties.map(pick)), 2);
  const money = (title: string) => ({ title, style: 'money' as const, width: 16 });
  const columns = [
    { title: '客户', width: 22 },
    { title: '经营主体', width: 18 },
    ...(sees ? [...MONEY.map(([, title]) => money(title)), ...titles.map(money)] : []),
  ];
  const trend = sees && companies.length > 0 ? await trendOf(ctx, 'AR', companies, day) : null;
  return workbook(`应收月报-${day}.xlsx`, [
    {
      name: `应收月报 ${day.slice(0, 7)}`,
      columns,
      rows: [
        ...parties.map((one): Cell[] => [
          one.name,
          one.companyName,
          ...amounts(
            (key) => one[key],
            (nth) => one.buckets[nth] ?? '0',
          ),
        ]),
        [
          '合计',
          '',
          ...amounts(
            (key) => sum((one) => one[key]),
            (nth) => sum((one) => one.buckets[nth] ?? '0'),
          ),
        ],
      ],
    },
    ...(trend
      ? [
          {
            name: '近12个月',
            columns: [{ title: '月份' }, ...(trend.series ?? []).map(({ name }) => money(name))],
            rows: trend.months.map((month, nth): Cell[] => [
              month,
              ...(trend.series ?? []).map(({ values }) => exact(values?.[nth] ?? '0')),
            ]),
          },
        ]
      : []),
  ]);
}
