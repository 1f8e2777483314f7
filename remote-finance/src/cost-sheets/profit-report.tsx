import { costSheets, PROFIT_BY, type ProfitRow } from '@shared/contract/finance/cost-sheet.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Button, DatePicker, Drawer, Empty, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { cny, percentText } from './cost-text.tsx';
import css from './cost-sheets.module.css';

type By = keyof typeof PROFIT_BY;
const GROUPS = Object.entries(PROFIT_BY).map(([value, label]) => ({ value: value as By, label: `按${label}` }));

/** 利润表 (F26): computed sheets of some months by customer, salesperson, lane, month or order. */
export function ProfitReport({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState<By>('customer');
  const [months, setMonths] = useState<readonly [Dayjs, Dayjs]>([dayjs(), dayjs()]);
  const [companyId, setCompanyId] = useState<string | null>(null);
  const mayExport = useMay()('finance.cost.export');
  const query = {
    by,
    from: months[0].format('YYYY-MM-01'),
    to: months[1].format('YYYY-MM-01'),
    companyId,
  };
  const read = useRead(costSheets.report, { query }, { keep: true, skipErrorHandler: true });
  const found = read.data;
  const save = () => saveDownload(costSheets.reportFile, { query });
  return (
    <Drawer open title="利润表（CNY，不含税）" size={1040} onClose={onClose}>
      <div className={css.bar}>
        <Select aria-label="汇总方式" value={by} options={GROUPS} onChange={setBy} style={{ width: 120 }} />
        <DatePicker.RangePicker
          aria-label="期间"
          picker="month"
          allowClear={false}
          value={[months[0], months[1]]}
          onChange={(next) => {
            if (next?.[0] && next[1]) setMonths([next[0], next[1]]);
          }}
        />
        <span className={css.company}>
          <Picker
            kind="companies"
            aria-label="经营主体"
            placeholder="全部经营主体"
            value={companyId}
            onChange={(value) => setCompanyId(typeof value === 'string' ? value : null)}
          />
        </span>
        {mayExport ? (
          <Button className={css.end} disabled={!found || found.rows.length === 0} onClick={() => void save()}>
            导出利润表
          </Button>
        ) : null}
      </div>
      {found ? (
        found.rows.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该期间没有已核算的订单" />
        ) : (
          <>
            <FactsTable
              label="利润表"
              columns={columnsOf(by, found.total)}
              rows={found.rows}
              keyOf={({ key }) => key}
            />
            {found.more ? (
              <p className={css.note}>只列出毛利最高的 {found.rows.length} 行，合计含全部；导出可得全部。</p>
            ) : null}
          </>
        )
      ) : (
        <LoadState read={read} back={{ path: '/finance/cost-accounting', label: '返回成本核算' }} />
      )}
    </Drawer>
  );
}

type Total = Omit<ProfitRow, 'key' | 'name' | 'orders'>;
function columnsOf(by: By, total: Total): FactsColumn<ProfitRow>[] {
  const money = (
    title: string,
    key: 'income' | 'direct' | 'shared' | 'taxDiff' | 'estimated' | 'profit',
  ): FactsColumn<ProfitRow>[] =>
    total[key] === undefined ? [] : [{ title, end: true, cell: (row) => cny(row[key]), total: cny(total[key]) }];
  return [
    { title: PROFIT_BY[by], cell: ({ name }) => name },
    { title: '订单数', end: true, cell: ({ orders }) => orders },
    ...money('收入', 'income'),
    ...money('直接成本', 'direct'),
    ...money('分摊成本', 'shared'),
    ...money('征退税差', 'taxDiff'),
    ...money('毛利', 'profit'),
    ...(total.marginBp === undefined
      ? []
      : [
          {
            title: '毛利率',
            end: true,
            cell: ({ marginBp }: ProfitRow) => percentText(marginBp),
            total: percentText(total.marginBp),
          },
        ]),
    ...money('其中暂估', 'estimated'),
  ];
}
