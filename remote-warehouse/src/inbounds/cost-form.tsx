import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail, InboundLine } from '@shared/contract/warehouse/inbound.answers.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import css from './inbounds.module.css';

type FormLine = Pick<InboundLine, 'goodsName' | 'expected' | 'received'> & { lineId: string; unitCost: string | null };
/** Goods that came at a cost keep it. */
const isOpen = ({ received, unitCost }: Pick<InboundLine, 'received' | 'unitCost'>) =>
  received === 0 || (unitCost ?? null) === null;
const fixed = () => false;
const COLUMNS: readonly GridColumn<FormLine>[] = [
  { key: 'goodsName', title: INBOUND_LINE_FIELDS.goodsName, kind: 'text', frozen: true, width: 200, editable: fixed },
  { key: 'expected', title: INBOUND_FIELDS.expected, kind: 'int', width: 88, editable: fixed },
  { key: 'received', title: INBOUND_FIELDS.received, kind: 'int', width: 88, editable: fixed },
  { key: 'unitCost', title: INBOUND_LINE_FIELDS.unitCost, kind: 'money', width: 120 },
];

/** 登记成本 (W11): what a piece of each line costs in the base currency; lines left empty stay without. */
export function CostForm({ row, onClose }: { row: InboundDetail; onClose: () => void }) {
  const lines = row.lines.filter(isOpen);
  return (
    <DrawerForm<InboundDetail>
      title={`登记成本 ${row.inboundNo}`}
      name="warehouse.inbound-cost"
      record={row}
      initial={{
        lines: lines.map(({ id, goodsName, expected, received, unitCost }) => ({
          lineId: id,
          goodsName,
          expected,
          received,
          unitCost: unitCost ?? null,
        })),
      }}
      toBody={({ lines: typed }) => ({
        lines: (typed as FormLine[]).flatMap(({ lineId, unitCost }) =>
          unitCost === null ? [] : [{ lineId, unitCost }],
        ),
      })}
      save={inbounds.costs}
      invalidates={['/warehouse']}
      okText="保存成本"
      width={640}
      onClose={() => onClose()}
    >
      <div className={css.whole}>
        <LineField<FormLine> title="入库明细" name="lines" columns={COLUMNS} />
        <p className={css.note}>单位成本按本位币填写，收货后成为批次成本，不能再改；已按成本收货的行不再列出。</p>
      </div>
    </DrawerForm>
  );
}
