import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead, type Touched } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props<Detail> {
  /** The record that is edited, read afresh; null: a new one. */
  id: string | null;
  title: (record: Detail | null) => string;
  /** Names the draft. */
  name: string;
  endpoints: {
    get: Endpoint<unknown, unknown, Detail>;
    create: Endpoint<unknown, unknown, Detail>;
    update: Endpoint<unknown, unknown, Detail>;
  };
  /** Values of a new one. */
  initial: object;
  /** The record as its form holds it, and back; the same unless told. */
  toForm?: (record: Detail) => object;
  toBody?: (values: Values) => object;
  width?: number;
  invalidates: readonly Touched[];
  /** What goes with the save and needs its id. */
  attach?: (record: Detail) => Promise<void>;
  onClose: () => void;
  children: (record: Detail | null) => ReactNode;
}
/** Form of one record in a drawer: a new one at once, an existing one when it has been read. */
export function RecordDrawer<Detail extends { id: string; version: number }>(props: Props<Detail>) {
  const { id, title, endpoints, onClose } = props;
  const read = useRead(
    endpoints.get,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true },
  );
  if (id !== null && !read.data)
    return (
      <Drawer open title="编辑" size={props.width ?? 640} onClose={onClose}>
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      </Drawer>
    );
  const record = id === null ? null : (read.data ?? null);
  return (
    <DrawerForm<Detail>
      title={title(record)}
      name={props.name}
      width={props.width ?? 640}
      record={record}
      initial={record ? (props.toForm?.(record) ?? record) : props.initial}
      {...(props.toBody ? { toBody: props.toBody } : {})}
      {...(props.toForm ? { toValues: (current) => props.toForm?.(current as Detail) as Values } : {})}
      save={record ? endpoints.update : endpoints.create}
      invalidates={props.invalidates}
      {...(props.attach ? { attach: props.attach } : {})}
      onClose={onClose}
    >
      {props.children(record)}
    </DrawerForm>
  );
}
