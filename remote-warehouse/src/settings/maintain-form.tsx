import { chambers, type ChamberRow } from '@shared/contract/warehouse/chamber.contract.ts';
import { CHAMBER_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';

/** 检修 of a chamber (4.1): until when and why; over goods it is asked for, and for a day at most. */
export function MaintainForm({ row, onClose }: { row: ChamberRow; onClose: () => void }) {
  return (
    <DrawerForm
      title={`检修 ${row.zoneName ?? ''} ${row.code ?? ''}`}
      record={row}
      initial={{ maintainUntil: null, reason: null }}
      save={chambers.maintain}
      invalidates={['/warehouse']}
      okText="检修"
      width={420}
      onClose={() => onClose()}
    >
      <Field
        of={CHAMBER_FIELDS}
        name="maintainUntil"
        span="row"
        hint="不填为长期检修；超过 1 天须先移空仓间，检修期间库位不能进出"
      >
        <DateTimeInput />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput maxLength={500} />
      </Field>
    </DrawerForm>
  );
}
