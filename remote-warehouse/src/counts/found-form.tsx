import { counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** Goods that lie where the books have none of them: batch from its label, pieces, at a location of the count. */
export function FoundForm({ row, onClose }: { row: CountDetail; onClose: () => void }) {
  const places = Object.fromEntries(row.lines.map(({ locationId, locationCode }) => [locationId, locationCode]));
  const known = Object.keys(places);
  return (
    <DrawerForm<CountDetail>
      title={`账外货物 ${row.countNo}`}
      record={null}
      initial={{ locationId: known.length === 1 ? known[0] : null, quality: 'GOOD' }}
      params={{ id: row.id }}
      toBody={(values) => ({ lines: [], found: [values] })}
      save={counts.count}
      invalidates={['/warehouse']}
      okText="登记"
      width={460}
      onClose={() => onClose()}
    >
      <Field name="locationId" label="库位" required span="row">
        {row.zoneId === null && row.locationIds.length > 0 && known.length === row.locationIds.length ? (
          <CodeSelect labels={places} />
        ) : (
          <Picker kind="locations" parent={row.warehouseId} />
        )}
      </Field>
      <Field name="batchId" label="批次" required span="row" hint="按批次号、品名或唛头查找">
        <Picker kind="batches" parent={row.warehouseId} autoFocus />
      </Field>
      <Field name="quality" label="品质" required span="row">
        <CodeRadio labels={QUALITIES} />
      </Field>
      <Field name="counted" label="盘点数" required span="row">
        <NumberInput />
      </Field>
      <Field name="reason" label="原因" span="row">
        <TextInput maxLength={200} />
      </Field>
    </DrawerForm>
  );
}
