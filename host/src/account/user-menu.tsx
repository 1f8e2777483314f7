import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useBrand } from '@shared/runtime/company-config.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMay, useMe } from '@shared/runtime/session.ts';
import { ClickMenu } from '@shared/ui/base/click-menu.tsx';
import { Avatar } from '@shared/ui/base/avatar.tsx';
import { lazyPart } from '../modules/lazy-part.tsx';
import { leave } from './leave.ts';
import css from './user-menu.module.css';

const AvatarDialog = lazyPart('更换头像', () => import('./avatar-dialog.tsx').then((part) => part.AvatarDialog));
const PasswordDialog = lazyPart('修改密码', () => import('./password-dialog.tsx').then((part) => part.PasswordDialog));
const MfaDialog = lazyPart('两步验证', () => import('./mfa-dialog.tsx').then((part) => part.MfaDialog));
const SessionsDialog = lazyPart('登录设备', () => import('./sessions-dialog.tsx').then((part) => part.SessionsDialog));
const ReleaseDrawer = lazyPart('版本发布', () => import('./release-drawer.tsx').then((part) => part.ReleaseDrawer));
const NoticeSettings = lazyPart('通知设置', () => import('./notice-settings.tsx').then((part) => part.NoticeSettings));
const DIALOGS = ['avatar', 'password', 'mfa', 'sessions', 'notices', 'release'] as const;
type Dialog = (typeof DIALOGS)[number];
const isDialog = (key: string): key is Dialog => (DIALOGS as readonly string[]).includes(key);
const DENSITIES = { small: '紧凑', middle: '标准', large: '宽松' } as const;
type Density = keyof typeof DENSITIES;

/** The user: who it is, password, two-step login, sessions, density, keys, logout. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const me = useMe();
  const may = useMay();
  const { helpLinks } = useBrand();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [density, setDensity] = usePreference<Density>('density', 'middle');
  const close = useCallback(() => setDialog(null), []);
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: `${me.user.username}${me.user.deptName ? ` · ${me.user.deptName}` : ''}`,
      children: [],
    },
    { key: 'avatar', label: '更换头像' },
    { key: 'password', label: '修改密码' },
    { key: 'mfa', label: '两步验证' },
    { key: 'sessions', label: '我的登录设备' },
    { key: 'notices', label: '通知设置' },
    {
      key: 'density',
      label: `界面密度：${DENSITIES[density]}`,
      children: Object.entries(DENSITIES).map(([key, label]) => ({ key, label })),
    },
    { key: 'help', label: '快捷键' },
    ...helpLinks.map(({ title, url }) => ({
      key: url,
      label: (
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      ),
    })),
    ...(may('system.release.view') ? [{ key: 'release', label: '版本发布' }] : []),
    { type: 'divider' },
    { key: 'logout', label: '退出登录', danger: true },
  ];
  const pick = (key: string) => {
    if (isDialog(key)) setDialog(key);
    else if (key === 'help') onHelp();
    else if (key === 'logout') void leave();
    else if (key in DENSITIES) setDensity(key as Density);
  };
  return (
    <>
      <ClickMenu
        placement="bottomRight"
        menu={{ items, selectable: true, selectedKeys: [density], onClick: ({ key }) => pick(key) }}
      >
        <button type="button" className={css.user} aria-label={`用户菜单：${me.user.name}`}>
          <Avatar person={me.user} />
          <span className={css.name}>{me.user.name}</span>
          <DownOutlined aria-hidden="true" className={css.arrow} />
        </button>
      </ClickMenu>
      <Suspense>
        {dialog === 'avatar' && <AvatarDialog onClose={close} />}
        {dialog === 'password' && <PasswordDialog onClose={close} />}
        {dialog === 'mfa' && <MfaDialog onClose={close} />}
        {dialog === 'sessions' && <SessionsDialog onClose={close} />}
        {dialog === 'notices' && <NoticeSettings onClose={close} />}
        {dialog === 'release' && <ReleaseDrawer onClose={close} />}
      </Suspense>
    </>
  );
}
