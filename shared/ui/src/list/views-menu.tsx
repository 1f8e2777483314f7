import { useEffect, useRef, useState } from 'react';
import { Button, Checkbox, Dropdown, Form, Input, Modal, Select } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import type { ListContract } from '@shared/contract/list.ts';
import { views, type SavedView } from '@shared/contract/shared/view.contract.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import type { ColumnSettings } from './column-settings.ts';
import { parseSort, writeSort, type ListState } from './list-state.ts';

interface Props {
  list: ListContract;
  state: ListState;
  settings: ColumnSettings;
  /** The page was opened without any filter, so that the default view applies. */
  bare: boolean;
  onOpen: (state: Partial<ListState>, columns: ColumnSettings | null, replace?: boolean) => void;
}
/** 我的视图: filters, columns and sort under a name, private or shared with a role, kept on the server. */
export function ViewsMenu({ list, state, settings, bare, onOpen }: Props) {
  const [fresh] = useState(bare);
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState<SavedView | 'new' | null>(null);
  const read = useRead(
    views.list,
    { query: { list: list.name } },
    { enabled: opened || fresh || state.view !== null, skipErrorHandler: true, staleTime: 300_000 },
  );
  const all = read.data?.list ?? [];
  const current = all.find((view) => view.id === state.view);
  const remove = useCommand(views.remove, { invalidates: [views.list] });
  const open = (view: SavedView, replace = false) =>
    onOpen(
      {
        filters: view.filters,
        sort: parseSort(view.sort ?? list.defaultSort, list.columns),
        tab: view.tab,
        view: view.id,
      },
      view.columns ? viewColumns(list, settings, view.columns) : null,
      replace,
    );
  const standard = all.find((view) => view.isDefault && view.mine);
  const applied = useRef(!fresh);
  const opener = useRef(open);
  opener.current = open;
  useEffect(() => {
    if (applied.current || !read.data) return;
    applied.current = true;
    if (standard && bare) opener.current(standard, true);
  }, [read.data, standard, bare]);
  const pick = async (key: string) => {
    if (key === '$new') setSaving('new');
    else if (key === '$edit' && current) setSaving(current);
    else if (key === '$remove' && current) {
      if (!(await confirm({ title: `删除视图「${current.name}」？`, danger: true, okText: '删除' }))) return;
      const outcome = await remove.run({ params: { id: current.id }, body: { version: current.version } as never });
      if (outcome.ok) onOpen({ view: null }, null);
    } else {
      const view = all.find((one) => one.id === key);
      if (view) open(view);
    }
  };
  const label = (view: SavedView) =>
    `${view.name}${view.isDefault ? '（默认）' : ''}${view.mine ? '' : `（${view.ownerName}共享）`}`;
  return (
    <>
      <Dropdown
        trigger={['click']}
        onOpenChange={setOpened}
        menu={{
          selectedKeys: current ? [current.id] : [],
          onClick: ({ key }) => void pick(key),
          items: [
            ...all.map((view) => ({ key: view.id, label: label(view) })),
            ...(all.length
              ? []
              : [{ key: '$none', label: read.isFetching ? '正在加载…' : '还没有视图', disabled: true }]),
            { type: 'divider' as const },
            { key: '$new', label: '保存当前筛选为视图' },
            ...(current?.mine
              ? [
                  { key: '$edit', label: `更新「${current.name}」` },
                  { key: '$remove', label: `删除「${current.name}」`, danger: true },
                ]
              : []),
          ],
        }}
      >
        <Button>
          {current ? current.name : '视图'}
          <DownOutlined />
        </Button>
      </Dropdown>
      {saving ? (
        <SaveView
          list={list}
          state={state}
          settings={settings}
          view={saving === 'new' ? null : saving}
          onClose={(saved) => {
            setSaving(null);
            if (saved) onOpen({ view: saved.id, page: state.page }, null);
          }}
        />
      ) : null}
    </>
  );
}

/** Shows exactly the columns of a view, in its order. */
export function viewColumns(list: ListContract, settings: ColumnSettings, keys: readonly string[]): ColumnSettings {
  return {
    ...settings,
    order: keys,
    shown: Object.fromEntries(Object.keys(list.columns).map((key) => [key, keys.includes(key)])),
  };
}
const shownKeys = (list: ListContract, settings: ColumnSettings): string[] => {
  const order = [...(settings.order ?? []), ...Object.keys(list.columns)].filter(
    (key, at, every) => Object.hasOwn(list.columns, key) && every.indexOf(key) === at,
  );
  return order.filter((key) => settings.shown?.[key] ?? !list.columns[key]?.hidden);
};

interface Named {
  name: string;
  isDefault: boolean;
  scope: 'private' | 'role';
  sharedRoleId: string | null;
}
function SaveView({
  list,
  state,
  settings,
  view,
  onClose,
}: Omit<Props, 'onOpen' | 'bare'> & { view: SavedView | null; onClose: (saved: SavedView | null) => void }) {
  const me = useMe();
  const [form] = Form.useForm<Named>();
  const scope = Form.useWatch('scope', form);
  const create = useCommand(views.create, { invalidates: [views.list] });
  const update = useCommand(views.update, { invalidates: [views.list] });
  const save = async () => {
    const named = await form.validateFields().catch(() => null);
    if (!named) return;
    const body = {
      name: named.name.trim(),
      isDefault: named.isDefault,
      sharedRoleId: named.scope === 'role' ? named.sharedRoleId : null,
      filters: { ...state.filters },
      columns: shownKeys(list, settings),
      sort: writeSort(state.sort),
      tab: state.tab,
    };
    const outcome = view
      ? await update.run({ params: { id: view.id }, body: { ...body, version: view.version } })
      : await create.run({ body: { ...body, list: list.name } });
    if (!outcome.ok) {
      form.setFields(
        Object.entries(outcome.fields).map(([name, text]) => ({ name: name as keyof Named, errors: [text] })),
      );
      return;
    }
    toast.success('视图已保存');
    onClose(outcome.data);
  };
  return (
    <Modal
      open
      width={416}
      title={view ? '更新视图' : '保存视图'}
      okText="保存"
      cancelText="取消"
      confirmLoading={create.busy || update.busy}
      onOk={save}
      onCancel={() => onClose(null)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          name: view?.name ?? '',
          isDefault: view?.isDefault ?? false,
          scope: view?.sharedRoleId ? 'role' : 'private',
          sharedRoleId: view?.sharedRoleId ?? null,
        }}
        onFinish={() => void save()}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[
            { required: true, whitespace: true, message: '必填' },
            { max: 30, message: '不能超过 30 个字符' },
          ]}
        >
          <Input autoFocus maxLength={30} />
        </Form.Item>
        <Form.Item name="scope" label="谁可以看到">
          <Select
            options={[
              { value: 'private', label: '仅自己' },
              { value: 'role', label: '同角色的同事' },
            ]}
          />
        </Form.Item>
        {scope === 'role' ? (
          <Form.Item name="sharedRoleId" label="角色" rules={[{ required: true, message: '必填' }]}>
            <Select options={me.roles.map((role) => ({ value: role.id, label: role.name }))} placeholder="请选择" />
          </Form.Item>
        ) : null}
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox>打开列表时默认使用</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
