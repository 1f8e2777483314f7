import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { TOUCHED } from './declaration.actions.ts';

interface Props {
  row: Pick<ContainerDetail, 'id' | 'version' | 'containerCode' | 'overseasAgentId' | 'mblNo' | 'freeDays'>;
  onClose: () => void;
}
/** The agent overseas that takes the container over, and the number of the master bill. */
export const ShipmentForm = ({ row, onClose }: Props) => (
  <DrawerForm<ContainerDetail>
    title={`国外代理与提单 ${row.containerCode}`}
    record={{ id: row.id, version: row.version }}
    initial={{ overseasAgentId: row.overseasAgentId, mblNo: row.mblNo, freeDays: row.freeDays }}
    save={containers.shipment}
    invalidates={TOUCHED}
    onClose={onClose}
  >
    <Field of={CONTAINER_FIELDS} name="overseasAgentId" required span="row" hint="报关完成前必须指定">
      <Picker kind="suppliers" parent="OVERSEAS_AGENT" />
    </Field>
    <Field of={CONTAINER_FIELDS} name="mblNo" span="row">
      <TextInput maxLength={50} />
    </Field>
    <Field
      of={CONTAINER_FIELDS}
      name="freeDays"
      span="row"
      hint="码头堆存，从卸船日算起；不填按全局设置。用箱的免费天数在订柜单上"
    >
      <NumberInput suffix="天" />
    </Field>
  </DrawerForm>
);
