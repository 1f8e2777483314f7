import type { DailyRow, LedgerFigures } from '@shared/contract/warehouse/daily.contract.ts';
import { NumberText } from '@shared/ui/format/format-text.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Alert, Modal } from 'antd';
import css from './daily.module.css';

const FIGURES: Readonly<Record<keyof LedgerFigures, string>> = {
  opening: '期初',
  inQty: '入库',
  outQty: '出库',
  adjustQty: '调整',
  closing: '期末',
};
interface Line {
  title: string;
  shown: number;
  ledger: number;
}
const COLUMNS: readonly FactsColumn<Line>[] = [
  { title: '', cell: ({ title }) => title },
  { title: '每日库存', cell: ({ shown }) => <NumberText value={shown} /> },
  { title: '流水重算', cell: ({ ledger }) => <NumberText value={ledger} /> },
  {
    title: '差异',
    cell: ({ shown, ledger }) => (
      <span className={shown === ledger ? undefined : css.differs}>
        <NumberText value={shown - ledger} />
      </span>
    ),
  },
];

/** The figures of a row beside those that the ledger alone gives (WMS-042). */
export function CheckDialog({ row, onClose }: { row: DailyRow; onClose: () => void }) {
  const lines = (Object.keys(FIGURES) as (keyof LedgerFigures)[]).map((key) => ({
    title: FIGURES[key],
    shown: Number(row[key]),
    ledger: row.ledger[key],
  }));
  const what = [row.warehouseName, row.customerName, row.batchNo ?? row.goodsName, row.locationCode];
  return (
    <Modal open title={`核对 ${row.day}`} onCancel={onClose} footer={null} width={480}>
      <p className={css.what}>{what.filter(Boolean).join(' · ')}</p>
      <FactsTable label="核对" columns={COLUMNS} rows={lines} keyOf={({ title }) => title} />
      {row.checked ? (
        <Alert className={css.verdict ?? ''} type="success" title="期初+入−出+调=期末，与流水一致。" />
      ) : (
        <Alert className={css.verdict ?? ''} type="error" title="与流水不一致，请由仓库经理重新生成这一天。" />
      )}
    </Modal>
  );
}
