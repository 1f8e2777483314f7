import { FREEZE_FIELDS } from '@shared/contract/warehouse/freeze.fields.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import type { LocationStock } from '@shared/contract/warehouse/zone-map.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';

/** 冻结 pieces of one batch at one location. */
export function FreezeForm({
  place,
  row,
  onClose,
}: {
  place: Pick<LocationStock, 'id' | 'code'>;
  row: Pick<LocationStock['stock'][number], 'batchId' | 'batchNo' | 'quality' | 'onHand' | 'reserved' | 'frozen'>;
  onClose: () => void;
}) {
  const free = row.onHand - row.reserved - row.frozen;
  return (
    <DrawerForm
      title={`冻结 ${place.code} ${row.batchNo}`}
      record={null}
      initial={{ qty: free }}
      toBody={(values) => ({
        ...values,
        locationId: place.id,
        batchId: row.batchId,
        quality: row.quality,
      })}
      save={freezes.create}
      invalidates={['/warehouse']}
      okText="冻结"
      width={420}
      onClose={() => onClose()}
    >
      <Field of={FREEZE_FIELDS} name="qty" required span="row" hint={`可用 ${free} 件`}>
        <NumberInput />
      </Field>
      <Field of={FREEZE_FIELDS} name="reason" required span="row">
        <TextInput />
      </Field>
    </DrawerForm>
  );
}
