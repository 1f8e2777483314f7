import type { Endpoint } from '@shared/contract/endpoint.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { Side } from './fee-sides.ts';

interface Applied {
  made: number;
  lacks: string[];
}
/** 套用模板: drafts of this direction out of a template; what it could not reckon is said. */
export function TemplateForm({ fees, side, onClose }: { fees: OrderFees; side: Side; onClose: () => void }) {
  return (
    <DrawerForm<Applied>
      title={`套用费用模板 ${fees.orderNo}`}
      record={null}
      initial={{ templateId: null }}
      save={feeLines.applyTemplate as Endpoint<unknown, unknown, Applied>}
      toBody={(values) => ({ ...values, direction: side, bizId: fees.orderId })}
      invalidates={['/finance']}
      width={460}
      okText="套用"
      done={({ made, lacks }) =>
        [`已生成 ${made} 项草稿`, ...(lacks.length > 0 ? [`未生成 ${lacks.join('；')}`] : [])].join('，')
      }
      onClose={() => onClose()}
    >
      <Field name="templateId" label="费用模板" required span="row" hint="同一模板的每一项对同一订单只生成一次">
        <Picker kind="fee-templates" parent={fees.bizType} />
      </Field>
    </DrawerForm>
  );
}
