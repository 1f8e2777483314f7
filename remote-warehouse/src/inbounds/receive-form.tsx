import { INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import type { ReceiptLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { QUALITIES, type Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import css from './inbounds.module.css';

type FormLine = { [Key in keyof ReceiptLineInput]: ReceiptLineInput[Key] | null } & {
  goodsName: string;
  quality: Quality;
  open: number;
};
const COLUMNS: readonly GridColumn<FormLine>[] = [
  {
    key: 'goodsName',
    title: INBOUND_LINE_FIELDS.goodsName,
    kind: 'text',
    frozen: true,
    width: 180,
    editable: () => false,
  },
  {
    key: 'quality',
    title: INBOUND_LINE_FIELDS.quality,
    kind: 'code',
    labels: QUALITIES,
    width: 72,
    editable: () => false,
  },
  { key: 'open', title: '未到', kind: 'int', sum: true, editable: () => false },
  { key: 'actual', title: INBOUND_LINE_FIELDS.received, kind: 'int', required: true, sum: true },
  { key: 'damaged', title: '其中残损', kind: 'int', sum: true, width: 88 },
  { key: 'cause', title: '残损原因', kind: 'code', labels: DAMAGE_CAUSES, width: 100 },
  { key: 'reason', title: '说明', kind: 'text', width: 160, maxLength: 200 },
  { key: 'lengthMm', title: '实测长', kind: 'length', width: 88 },
  { key: 'widthMm', title: '实测宽', kind: 'length', width: 88 },
  { key: 'heightMm', title: '实测高', kind: 'length', width: 88 },
  { key: 'unitWeight', title: '实测重', kind: 'weight' },
  { key: 'productionDate', title: INBOUND_LINE_FIELDS.productionDate, kind: 'date' },
  { key: 'expiryDate', title: INBOUND_LINE_FIELDS.expiryDate, kind: 'date' },
];

/** 直接收货: what came of each line without a truck visit; 0 is left out. */
export function ReceiveForm({ row, onClose }: { row: InboundDetail; onClose: () => void }) {
  return (
    <DrawerForm<InboundDetail>
      title={`收货 ${row.inboundNo}`}
      name="warehouse.inbound.receive"
      record={row}
      initial={{ businessDate: null, lines: row.lines.map(lineOf) }}
      toBody={({ businessDate, lines }) => ({
        businessDate,
        lines: (lines as FormLine[]).map(
          ({ goodsName: _name, quality: _quality, open: _open, actual, damaged, ...line }) => ({
            ...line,
            actual: actual ?? 0,
            damaged: damaged ?? 0,
          }),
        ),
      })}
      save={inbounds.receive}
      invalidates={['/warehouse', '/logistics']}
      okText="确认收货"
      width={1200}
      onClose={() => onClose()}
    >
      <Field name="businessDate" label="业务日期" hint="不填为今天；已日结的日期不能选">
        <DateInput />
      </Field>
      <div className={css.whole}>
        <LineField<FormLine> title="收货明细" name="lines" columns={COLUMNS} />
        <p className={css.note}>
          体积和重量以实测为准，不测按申报；有残损时填原因、说明并上传照片，多于未到件数时填说明并上传照片。
        </p>
        <Attachments kind="wh_inbound" id={row.id} slots={[DIFFERENCE_SLOT]} only images compact />
      </div>
    </DrawerForm>
  );
}

const lineOf = (line: InboundDetail['lines'][number]): FormLine => {
  const open = Math.max(0, line.expected - line.received - line.short);
  return {
    lineId: line.id,
    goodsName: line.goodsName,
    quality: line.quality,
    open,
    actual: open,
    damaged: line.quality === 'DAMAGED' ? open : null,
    cause: null,
    reason: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    unitWeight: null,
    productionDate: null,
    expiryDate: null,
  };
};
