import {
  customerCodeList,
  customerCodes,
  type CustomerCodeDetail,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { RecordDrawer } from '../party/record-drawer.tsx';
import { CustomerCodeFields } from './customer-code-fields.tsx';

interface Props {
  /** The code that is edited; null: a new one. */
  id: string | null;
  onClose: () => void;
}
/** Makes or edits one code. */
export function CustomerCodeDrawer({ id, onClose }: Props) {
  return (
    <RecordDrawer<CustomerCodeDetail>
      id={id}
      title={(record) => (record ? `编辑客户编码 ${record.code}` : '新增客户编码')}
      name="accounts.customer-code"
      endpoints={customerCodes}
      initial={{ purpose: 'MARK' }}
      invalidates={[customerCodeList, customerCodes.get]}
      onClose={onClose}
    >
      {(record) => <CustomerCodeFields used={(record?.usedCount ?? 0) > 0} />}
    </RecordDrawer>
  );
}
