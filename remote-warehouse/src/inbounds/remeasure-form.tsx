import { INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, LengthInput, TextInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Alert, Form } from 'antd';
import css from './inbounds.module.css';

/** 复尺 of one batch (WMS-034): what a piece measures now, with what that changes on hand. */
export function RemeasureForm({ row, onClose }: { row: InboundDetail; onClose: () => void }) {
  const [first] = row.batches;
  return (
    <DrawerForm<InboundDetail>
      title={`复尺 ${row.inboundNo}`}
      record={row}
      initial={{ batchId: first?.batchId ?? null, unitWeight: first?.unitWeight ?? null }}
      save={inbounds.remeasure}
      invalidates={['/warehouse']}
      okText="确认复尺"
      width={560}
      onClose={() => onClose()}
    >
      <Field name="batchId" label="批次" required span="row">
        <BatchSelect row={row} />
      </Field>
      <Field of={INBOUND_LINE_FIELDS} name="lengthMm" label="长" required>
        <LengthInput autoFocus />
      </Field>
      <Field of={INBOUND_LINE_FIELDS} name="widthMm" label="宽" required>
        <LengthInput />
      </Field>
      <Field of={INBOUND_LINE_FIELDS} name="heightMm" label="高" required>
        <LengthInput />
      </Field>
      <Field of={INBOUND_LINE_FIELDS} name="unitWeight" label="单件重量" required>
        <WeightInput />
      </Field>
      <Field name="reason" label="复尺原因" required span="row">
        <TextInput maxLength={200} />
      </Field>
      <Change row={row} />
    </DrawerForm>
  );
}

interface BatchProps {
  row: InboundDetail;
  /** Given by Field. */
  id?: string;
  value?: string | null;
  onChange?: (batchId: string | null) => void;
}
/** The batches of the inbound; another one brings its own weight, which is weighed anew or kept. */
function BatchSelect({ row, onChange, ...field }: BatchProps) {
  const setField = useSetField();
  const batches = new Map(row.batches.map((each) => [each.batchId, each]));
  return (
    <CodeSelect
      {...field}
      labels={Object.fromEntries([...batches].map(([id, { goodsName, batchNo }]) => [id, `${goodsName} ${batchNo}`]))}
      onChange={(batchId) => {
        onChange?.(batchId);
        setField('unitWeight', (batchId && batches.get(batchId)?.unitWeight) || null);
      }}
    />
  );
}

interface Measured {
  batchId?: string;
  lengthMm?: number | null;
  widthMm?: number | null;
  heightMm?: number | null;
  unitWeight?: number | null;
}
/** What a piece, and what lies of the batch, measures and weighs before and after. */
function Change({ row }: { row: InboundDetail }) {
  const {
    batchId,
    lengthMm = null,
    widthMm = null,
    heightMm = null,
    unitWeight = null,
  } = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Measured;
  const lying = row.batches.filter((each) => each.batchId === batchId);
  const before = lying[0];
  const after = pieceVolume({ lengthMm, widthMm, heightMm, unitVolume: null });
  const pieces = lying.reduce((sum, { onHand }) => sum + onHand, 0);
  const reweighed = unitWeight !== null && unitWeight !== before?.unitWeight;
  if (!before || (after === null && !reweighed)) return null;
  return (
    <Alert
      className={css.whole ?? ''}
      type="info"
      showIcon
      title={
        <>
          {after === null ? null : (
            <div>
              单件 <Volume cm3={before.unitVolume} /> → <Volume cm3={after} />
              ，在库 {pieces} 件共 <Volume cm3={before.unitVolume * pieces} /> → <Volume cm3={after * pieces} />
            </div>
          )}
          {reweighed ? (
            <div>
              单件重量 <Weight gram={before.unitWeight} /> → <Weight gram={unitWeight} />
              ，在库 {pieces} 件共 <Weight gram={before.unitWeight * pieces} /> → <Weight gram={unitWeight * pieces} />
            </div>
          ) : null}
        </>
      }
      description="今天起按新的体积和重量计费，之前的仓储天数保持原值。"
    />
  );
}
