import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props<Detail extends { id: string; version: number }> {
  /** The record; null: a new one. */
  id: string | null;
  /** What it is: 费用项目. */
  what: string;
  /** Names the draft. */
  name: string;
  get: Endpoint<unknown, unknown, Detail>;
  create: Endpoint<unknown, unknown, Detail>;
  update: Endpoint<unknown, unknown, Detail>;
  /** How people know a record: 海运费. */
  noOf: (record: Detail) => string;
  /** Values of a new one, and those of a record as the form holds them. */
  fresh: object;
  valuesOf: (record: Detail) => object;
  /** What is sent, from the form's values. */
  bodyOf: (values: Record<string, unknown>, record: Detail | null) => object;
  invalidates: readonly string[];
  width?: number;
  children: (record: Detail | null) => ReactNode;
  onClose: () => void;
}
/** 新增 / 编辑 of one piece of base data in a drawer over its list. */
export function BaseForm<Detail extends { id: string; version: number }>(props: Props<Detail>) {
  const { id, what, width = 720, onClose } = props;
  const read = useRead(props.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id !== null && !read.data)
    return (
      <Drawer open title={what} size={width} onClose={onClose}>
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      </Drawer>
    );
  const record = read.data ?? null;
  return (
    <DrawerForm<Detail>
      title={record ? `编辑${what} ${props.noOf(record)}` : `新增${what}`}
      name={props.name}
      record={record}
      initial={record ? props.valuesOf(record) : props.fresh}
      toValues={(current) => props.valuesOf(current as Detail) as Record<string, unknown>}
      toBody={(values) => props.bodyOf(values, record)}
      save={record ? props.update : props.create}
      invalidates={props.invalidates}
      width={width}
      onClose={() => onClose()}
    >
      {props.children(record)}
    </DrawerForm>
  );
}
