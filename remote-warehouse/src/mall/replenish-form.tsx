import { mallItems } from '@shared/contract/warehouse/mall-item.contract.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** 生成补货入库单 of chosen items: whose goods they are and when they come; what is missing is worked out by the server. */
export function ReplenishForm({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const me = useMe();
  return (
    <DrawerForm<AnswerOf<typeof mallItems.replenish>>
      title={`生成补货入库单（${ids.length} 个商品）`}
      record={null}
      initial={{ companyId: me?.companies[0]?.id ?? null }}
      toBody={(values) => ({ ...values, ids })}
      save={mallItems.replenish}
      invalidates={['/warehouse']}
      okText="生成"
      done={({ inbounds }) => `已生成草稿 ${inbounds.map(({ no, lines }) => `${no}（${lines} 行）`).join('、')}`}
      width={460}
      onClose={() => onClose()}
    >
      <Field name="customerId" label="货主" required span="row" hint="补到安全库存，可用和在途都算在内">
        <Picker kind="customers" autoFocus />
      </Field>
      <Field name="companyId" label="经营主体" required span="row">
        <Picker kind="companies" />
      </Field>
      <Field name="expectedAt" label="预计到货" required span="row">
        <DateTimeInput />
      </Field>
    </DrawerForm>
  );
}
