import { OPENING_PURPOSES } from '@shared/contract/warehouse/chamber.contract.ts';
import { chamberRecords, type ChamberRecordDetail } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { CHAMBER_RECORD_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
import { COLD_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Drawer } from 'antd';
import { TemperatureInput } from '../settings/temperature-input.tsx';
import type { RecordDialog } from './record.actions.ts';

const ChamberVisit = onDemand(async () => (await import('../settings/chamber-visit.tsx')).ChamberVisit);

/** The form that a record asks for, once the record is read. */
export function RecordForms({ dialog, onClose }: { dialog: RecordDialog; onClose: () => void }) {
  const read = useRead(chamberRecords.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="开关仓记录" size={420} onClose={onClose}>
        <LoadState read={read} back={{ path: '/warehouse/index/records', label: '返回开关仓记录' }} />
      </Drawer>
    );
  const record = read.data;
  if (dialog.kind === 'correct') return <CorrectionForm record={record} onClose={onClose} />;
  const { chamberId, chamberVersion, chamberCode, zoneName, tempClass } = record;
  const chamber = {
    id: chamberId,
    version: chamberVersion,
    state: 'OPEN',
    code: chamberCode,
    zoneName,
    tempClass,
  } as const;
  return <ChamberVisit row={chamber} onClose={onClose} />;
}

/** 更正 (W5): what was written at 开仓 and 关仓 as it should have been, with the reason. */
function CorrectionForm({ record, onClose }: { record: ChamberRecordDetail; onClose: () => void }) {
  const cold = COLD_CLASSES.includes(record.tempClass);
  const { purpose, openedAt, openTemp, openSealNo, closedAt, closeTemp, closeSealNo } = record;
  return (
    <DrawerForm
      title={`更正 ${record.recordNo}`}
      record={record}
      initial={{ purpose, openedAt, openTemp, openSealNo, closedAt, closeTemp, closeSealNo, reason: null }}
      save={chamberRecords.correct}
      invalidates={['/warehouse']}
      okText="更正"
      width={480}
      onClose={onClose}
    >
      <Field name="purpose" label={CHAMBER_RECORD_FIELDS.purpose} required span="row">
        <CodeRadio labels={OPENING_PURPOSES} />
      </Field>
      <Field name="openedAt" label={CHAMBER_RECORD_FIELDS.openedAt} required span="row">
        <DateTimeInput />
      </Field>
      <Field name="openTemp" label="开仓温度" required={cold}>
        <TemperatureInput />
      </Field>
      <Field name="openSealNo" label={CHAMBER_RECORD_FIELDS.openSealNo}>
        <TextInput maxLength={40} />
      </Field>
      {closedAt === null ? null : (
        <>
          <Field name="closedAt" label={CHAMBER_RECORD_FIELDS.closedAt} required span="row">
            <DateTimeInput />
          </Field>
          <Field name="closeTemp" label="关仓温度" required={cold}>
            <TemperatureInput />
          </Field>
          <Field name="closeSealNo" label={CHAMBER_RECORD_FIELDS.closeSealNo}>
            <TextInput maxLength={40} />
          </Field>
        </>
      )}
      <Field name="reason" label="更正原因" required span="row" hint="原来的内容留在操作日志">
        <TextAreaInput maxLength={500} />
      </Field>
    </DrawerForm>
  );
}
