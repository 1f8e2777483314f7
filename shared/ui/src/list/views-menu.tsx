import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import type { ListContract } from '@shared/contract/list.ts';
import { views, type SavedView } from '@shared/contract/shared/view.contract.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { ClickMenu } from '../base/click-menu.tsx';
import { onDemand } from '../base/on-demand.tsx';
import type { ColumnSettings } from './column-settings.ts';
import { parseSort, type ListState } from './list-state.ts';
import { viewColumns } from './view-columns.ts';

const SaveView = onDemand(async () => (await import('./save-view.tsx')).SaveView);

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
      const outcome = await remove.run({ params: { id: current.id }, body: { version: current.version } });
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
      <ClickMenu
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
      </ClickMenu>
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
