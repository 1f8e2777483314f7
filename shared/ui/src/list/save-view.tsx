import { Checkbox, Form, Input, Modal, Select } from 'antd';
import type { ListContract } from '@shared/contract/list.ts';
import { views, type SavedView } from '@shared/contract/shared/view.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import type { ColumnSettings } from './column-settings.ts';
import { writeSort, type ListState } from './list-state.ts';
import { shownKeys } from './view-columns.ts';

interface Props {
  list: ListContract;
  state: ListState;
  settings: ColumnSettings;
  /** The view that is changed; null: a new one. */
  view: SavedView | null;
  onClose: (saved: SavedView | null) => void;
}
interface Named {
  name: string;
  isDefault: boolean;
  scope: 'private' | 'role';
  sharedRoleId: string | null;
}
/** Keeps filters, columns and sort of a list under a name. */
export function SaveView({ list, state, settings, view, onClose }: Props) {
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
