import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { TRADE_DOC_FIELDS, TRADE_DOC_LINE_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { feeParent } from '@shared/contract/finance/trade-doc.pickers.ts';
import { TRADE_DOC_TRAITS } from '@shared/contract/finance/trade-doc.labels.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert } from 'antd';
import { useMemo } from 'react';
import css from './trade-docs.module.css';

interface Line {
  lineId: string;
  name: string;
  amount: string | null;
  feeLineId: string | null;
}
const linesOf = ({ lines }: TradeDocDetail): Line[] =>
  lines.map((line) => ({
    lineId: line.id,
    name: line.nameCn,
    amount: line.amount ?? null,
    feeLineId: line.feeLineId,
  }));

/** 关联费用: which fee each line of a tax invoice bills, after it was handed in. */
export function LinkFeesForm({ row, onClose }: { row: TradeDocDetail; onClose: () => void }) {
  const { customerId, supplierId, kind } = row;
  const columns = useMemo<readonly GridColumn<Line>[]>(() => {
    const parent = feeParent(TRADE_DOC_TRAITS[kind].side === 'CUSTOMER' ? { customerId } : { supplierId });
    return [
      {
        key: 'name',
        title: TRADE_DOC_LINE_FIELDS.nameCn,
        kind: 'computed',
        as: 'text',
        width: 260,
        compute: ({ name }) => name,
      },
      {
        key: 'amount',
        title: TRADE_DOC_FIELDS.amount,
        kind: 'computed',
        as: 'money',
        width: 130,
        compute: ({ amount }) => amount,
      },
      {
        key: 'feeLineId',
        title: TRADE_DOC_LINE_FIELDS.feeLineId,
        kind: 'picker',
        picker: 'invoice-fees',
        parent: () => parent,
        width: 260,
      },
    ];
  }, [kind, customerId, supplierId]);
  const initial = useMemo(() => ({ lines: linesOf(row) }), [row]);
  return (
    <DrawerForm<TradeDocDetail>
      title={`关联费用 ${row.docNo}`}
      name="finance.trade-fees"
      record={row}
      initial={initial}
      save={tradeDocs.linkFees}
      toValues={(current) => ({ lines: linesOf(current as TradeDocDetail) })}
      toBody={(values) => ({
        lines: ((values.lines ?? []) as Line[]).map(({ lineId, feeLineId }) => ({ lineId, feeLineId })),
      })}
      invalidates={['/finance']}
      width={760}
      onClose={() => onClose()}
    >
      {row.state === 'ISSUED' ? (
        <div className={css.note}>
          <Alert type="info" showIcon title="发票已开具：保存后各费用的已开票金额随之增减，一笔费用不能超过其金额。" />
        </div>
      ) : null}
      <LineField<Line> title="明细" name="lines" columns={columns} begins="feeLineId" most={1000} />
    </DrawerForm>
  );
}
