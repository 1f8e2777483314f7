import { userBatchAddRole, userBatchDisable, userBatchMove } from '@shared/contract/access/user.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { Picker } from '@shared/ui/form/picker.tsx';
import { DeptSelect } from './dept-select.tsx';

/** 停用, 调部门, 加角色 for several accounts (A8). */
export const userBatches: readonly BatchAction[] = [
  { label: '停用', endpoint: userBatchDisable as Endpoint, reason: true, danger: true },
  {
    label: '调部门',
    endpoint: userBatchMove as Endpoint,
    invalidates: ['/accounts/depts'],
    ask: {
      initial: { deptId: null },
      complete: ({ deptId }) => Boolean(deptId),
      render: (values, change) => (
        <DeptSelect
          aria-label="部门"
          value={values.deptId as string | null}
          onChange={(deptId) => change({ deptId })}
        />
      ),
    },
  },
  {
    label: '加角色',
    endpoint: userBatchAddRole as Endpoint,
    ask: {
      initial: { roleId: null },
      complete: ({ roleId }) => Boolean(roleId),
      render: (values, change) => (
        <Picker
          kind="roles"
          aria-label="角色"
          value={values.roleId as string | null}
          onChange={(roleId) => change({ roleId })}
        />
      ),
    },
  },
];
