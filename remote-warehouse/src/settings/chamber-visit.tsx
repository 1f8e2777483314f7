import { CHAMBER_RECORD_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
import {
  chambers,
  CLOSE_PHOTO_SLOT,
  OPEN_PHOTO_SLOT,
  OPENING_PURPOSES,
  type ChamberRow,
  type VisitedChamber,
} from '@shared/contract/warehouse/chamber.contract.ts';
import { COLD_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeRadio, TextInput } from '@shared/ui/form/inputs.tsx';
import { TemperatureInput } from './temperature-input.tsx';

type Visited = Pick<ChamberRow, 'id' | 'version' | 'state' | 'code' | 'zoneName' | 'tempClass'>;
/**
 * 开仓 or 关仓 of a chamber (2.4): time, temperature (compulsory in cold zones), seal, and photos for who may see the record that
 * they belong to; the time is now unless typed.
 */
export function ChamberVisit({ row, onClose }: { row: Visited; onClose: () => void }) {
  const opening = row.state === 'CLOSED';
  const slot = opening ? OPEN_PHOTO_SLOT : CLOSE_PHOTO_SLOT;
  const files = useFormFiles('wh_chamber_record', [slot]);
  const seesRecord = useMay()('warehouse.chamber.record.view');
  return (
    <DrawerForm<VisitedChamber>
      title={`${opening ? '开仓' : '关仓'} ${row.zoneName ?? ''} ${row.code ?? ''}`}
      record={row}
      initial={opening ? { purpose: 'WORK' } : {}}
      save={opening ? chambers.open : chambers.close}
      invalidates={['/warehouse']}
      okText={opening ? '开仓' : '关仓'}
      width={420}
      attach={({ recordId }) => files.attach({ id: recordId })}
      onClose={() => onClose()}
    >
      {opening ? (
        <Field name="purpose" label={CHAMBER_RECORD_FIELDS.purpose} required span="row">
          <CodeRadio labels={OPENING_PURPOSES} />
        </Field>
      ) : null}
      <Field name="at" label={opening ? '开仓时间' : '关仓时间'} hint="不填为当前时间" span="row">
        <DateTimeInput />
      </Field>
      <Field name="temperature" label="温度" required={COLD_CLASSES.includes(row.tempClass)} span="row">
        <TemperatureInput />
      </Field>
      <Field name="sealNo" label="封签号" span="row">
        <TextInput maxLength={40} />
      </Field>
      {seesRecord ? files.photosAt(slot, `${slot}（可不传）`) : null}
    </DrawerForm>
  );
}
