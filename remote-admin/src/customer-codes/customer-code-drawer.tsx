import {
  customerCodeList,
  customerCodes,
  type CustomerCodeDetail,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Drawer } from 'antd';
import { CustomerCodeFields } from './customer-code-fields.tsx';

interface Props {
  /** The code that is edited; null: a new one. */
  id: string | null;
  onClose: () => void;
}
/** Makes or edits one code. */
export function CustomerCodeDrawer({ id, onClose }: Props) {
  const read = useRead(
    customerCodes.get,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true },
  );
  if (id !== null && !read.data)
    return (
      <Drawer open title="编辑客户编码" size={640} onClose={onClose}>
        <LoadState
          pending={read.isPending}
          error={read.error}
          onRetry={() => void read.refetch()}
          back={{ path: '/account/customer/code', label: '关闭' }}
        />
      </Drawer>
    );
  const record = id === null ? null : (read.data ?? null);
  return (
    <DrawerForm<CustomerCodeDetail>
      title={record ? `编辑客户编码 ${record.code}` : '新增客户编码'}
      name="accounts.customer-code"
      width={640}
      record={record}
      initial={record ?? { purpose: 'MARK' }}
      save={record ? customerCodes.update : customerCodes.create}
      invalidates={[customerCodeList, customerCodes.get]}
      onClose={onClose}
    >
      <CustomerCodeFields used={(record?.usedCount ?? 0) > 0} />
    </DrawerForm>
  );
}
