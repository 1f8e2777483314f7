import { DAMAGE_FIELDS } from '@shared/contract/warehouse/damage.fields.ts';
import { damages } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_CAUSES, DAMAGE_STAGES } from '@shared/contract/warehouse/damage.labels.ts';
import type { LocationStock } from '@shared/contract/warehouse/zone-map.contract.ts';
import { DropZone } from '@shared/ui/attachments/drop-zone.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { CodeRadio, NumberInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import css from './damages.module.css';

const { ARRIVAL: _arrival, ...STAGES } = DAMAGE_STAGES;

interface Props {
  place: Pick<LocationStock, 'id' | 'code'>;
  row: Pick<LocationStock['stock'][number], 'batchId' | 'batchNo' | 'quality' | 'onHand'>;
  onClose: () => void;
}
/** 登记残损 of pieces of one place, with at least one photo. */
export function DamageForm({ place, row, onClose }: Props) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  return (
    <DrawerForm
      title={`登记残损 ${place.code} ${row.batchNo}`}
      record={null}
      initial={{ qty: 1, stage: 'STOCK', cause: 'HANDLING' }}
      toBody={(values) => ({ ...values, locationId: place.id, batchId: row.batchId, quality: row.quality })}
      files={() => [...photos]}
      save={damages.create}
      invalidates={['/warehouse']}
      okText="登记"
      width={480}
      onClose={() => onClose()}
    >
      <Field of={DAMAGE_FIELDS} name="qty" label="残损件数" required span="row" hint={`在手 ${row.onHand} 件`}>
        <NumberInput />
      </Field>
      <Field of={DAMAGE_FIELDS} name="stage" label="发现环节" required span="row">
        <CodeRadio labels={STAGES} />
      </Field>
      <Field of={DAMAGE_FIELDS} name="cause" required span="row">
        <CodeRadio labels={DAMAGE_CAUSES} />
      </Field>
      <Photos photos={photos} onChange={setPhotos} />
      <Field of={DAMAGE_FIELDS} name="remark" label="说明" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** Photos that go with the form. */
function Photos({ photos, onChange }: { photos: readonly File[]; onChange: (photos: readonly File[]) => void }) {
  const { errors, clear } = useFormState();
  const put = (next: readonly File[]) => {
    clear('photos');
    onChange(next);
  };
  return (
    <section className={css.photos} aria-label="照片">
      <h3>照片（至少 1 张）</h3>
      <DropZone
        accept="image/jpeg,image/png,image/webp"
        hint="拍照、选择或粘贴照片"
        multiple
        onFiles={(files) => put([...photos, ...files])}
      />
      {errors.photos ? <p role="alert">{errors.photos}</p> : null}
      <ul>
        {photos.map((photo, at) => (
          <li key={`${photo.name}-${at}`}>
            {photo.name}
            <Button type="text" onClick={() => put(photos.filter((one) => one !== photo))}>
              移除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
