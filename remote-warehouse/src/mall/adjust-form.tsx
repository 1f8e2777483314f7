import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { COUNT_MODES } from '@shared/contract/warehouse/count.labels.ts';
import { mallItems, type MallItemRow } from '@shared/contract/warehouse/mall-item.contract.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { canOpen } from '@shared/runtime/navigation.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, SwitchInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { useNavigate } from 'react-router-dom';

/** 调整 of an item: a 盘点单 of the places where it lies; who may open it is led there. */
export function AdjustForm({ item, onClose }: { item: MallItemRow; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DrawerForm<AnswerOf<typeof mallItems.adjust>>
      title={`调整 ${item.sku ?? ''}（盘点单）`}
      record={null}
      params={{ id: item.id }}
      initial={{ mode: 'LOCKED', blind: true, remark: null }}
      save={mallItems.adjust}
      invalidates={['/warehouse']}
      okText="生成盘点单"
      done={({ countNo }) => `已生成盘点单 ${countNo}，审核后调整库存`}
      width={460}
      onClose={(made) => {
        onClose();
        const path = `/warehouse/index?count=${made?.id ?? ''}`;
        if (made && canOpen(path)) void navigate(path);
      }}
    >
      <Field
        of={COUNT_FIELDS}
        name="mode"
        required
        span="row"
        hint="锁定：盘点中库位禁入禁出；动态：照常作业，变动自动抵减"
      >
        <CodeRadio labels={COUNT_MODES} />
      </Field>
      <Field of={COUNT_FIELDS} name="blind" span="row" hint="盘点人看不到账面数">
        <SwitchInput />
      </Field>
      <Field of={COUNT_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
