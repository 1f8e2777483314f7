import { deptList } from '@shared/contract/access/dept.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { InputProps } from '@shared/ui/form/inputs.tsx';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { deptBranches, deptOptions } from './dept.rules.ts';

const STALE = 60_000;
/** Every department as a tree of options. */
export function useDeptOptions(without?: string) {
  const read = useRead(deptList, {}, { staleTime: STALE });
  const options = useMemo(() => deptOptions(deptBranches(read.data?.list ?? []), without), [read.data, without]);
  return { options, loading: read.isPending };
}

const common = {
  placeholder: '请选择部门',
  treeDefaultExpandAll: true,
  showSearch: { treeNodeFilterProp: 'title' },
  style: { width: '100%' },
  popupMatchSelectWidth: false,
} as const;

/** One department. */
export function DeptSelect({ value, onChange, without, ...rest }: InputProps<string> & { without?: string }) {
  const { options, loading } = useDeptOptions(without);
  return (
    <TreeSelect<string>
      {...common}
      {...rest}
      value={value ?? undefined}
      loading={loading}
      treeData={options}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}

/** Several departments. */
export function DeptsSelect({ value, onChange, ...rest }: InputProps<string[]>) {
  const { options, loading } = useDeptOptions();
  return (
    <TreeSelect<string[]>
      {...common}
      {...rest}
      multiple
      maxTagCount="responsive"
      value={value ?? []}
      loading={loading}
      treeData={options}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
