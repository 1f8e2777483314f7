import { MenuFoldOutlined, MenuUnfoldOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { JobsButton } from '../jobs/jobs-button.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import type { PageRow } from '../routes/route-table.ts';
import { LeftScans } from '../scans/left-scans.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import css from './header.module.css';

interface Props {
  chain: readonly PageRow[];
  collapsed: boolean;
  /** null: the window leaves no choice. */
  onCollapse: (() => void) | null;
  onSearch: () => void;
  onHelp: () => void;
}

const isMac = /Mac/.test(globalThis.navigator.platform);

/** The bar above the page: where one is, search, jobs, notifications, the user. */
export function Header({ chain, collapsed, onCollapse, onSearch, onHelp }: Props) {
  const fold = collapsed ? '展开菜单' : '收起菜单';
  return (
    <header className={css.header}>
      {onCollapse && (
        <Tooltip title={fold} placement="bottomLeft">
          <Button
            type="text"
            aria-label={fold}
            aria-expanded={!collapsed}
            icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            onClick={onCollapse}
          />
        </Tooltip>
      )}
      <Breadcrumb chain={chain} />
      <button type="button" className={css.search} onClick={onSearch} aria-label="搜索菜单、单号、客户">
        <SearchOutlined aria-hidden="true" />
        <span className={css.searchText}>搜索菜单、单号、客户</span>
        <kbd className={css.keys}>{isMac ? '⌘K' : 'Ctrl+K'}</kbd>
      </button>
      <div className={css.tools}>
        <LeftScans />
        <JobsButton />
        <NotificationBell />
        <Tooltip title="快捷键（?）">
          <Button type="text" aria-label="快捷键" icon={<QuestionCircleOutlined />} onClick={onHelp} />
        </Tooltip>
        <UserMenu onHelp={onHelp} />
      </div>
    </header>
  );
}
