import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form, Select } from 'antd';

/** 收货人 out of those of the customer (2.1): fills the fields below, which stay open for another address. */
export function ConsigneeChoice() {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const customerId = Form.useWatch<string | null>('customerId', form) ?? '';
  const filled = Form.useWatch<Partial<Party> | null>('consignee', form);
  const { data } = useRead(
    orders.customerDefaults,
    { params: { id: customerId } },
    { enabled: customerId !== '', skipErrorHandler: true },
  );
  const consignees = data?.consignees ?? [];
  if (consignees.length === 0) return null;
  const chosen = consignees.find(
    ({ name, address }) => name === filled?.name && (address ?? '') === (filled.address ?? ''),
  );
  return (
    <Form.Item label="客户收货人">
      <Select
        aria-label="客户收货人"
        placeholder={`从客户的 ${consignees.length} 个收货人选择`}
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen?.id}
        options={consignees.map(({ id, name, address }) => ({
          value: id,
          label: [name, address].filter(Boolean).join(' · '),
        }))}
        onChange={(picked: string) => {
          const { id: _id, ...party } = consignees.find(({ id }) => id === picked) ?? { id: '', name: '' };
          setField('consignee', party);
        }}
      />
    </Form.Item>
  );
}
