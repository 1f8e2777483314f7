import { Select, Button } from 'antd';
import { EditOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import { menuOf, menuPages } from '../routes/route-table.ts';
import { HOME } from '../routes/host-face.ts';
import css from './dashboard.module.css';

const MAX = 8;

/** 快捷入口: up to eight pages of the user's choice; the first ones of the menu until they choose. */
export function QuickEntries() {
  const { table } = useReleaseSet();
  const me = useMe();
  const pages = menuPages(menuOf(table, me)).filter((page) => page.key !== HOME);
  const [chosen, setChosen] = usePreference<readonly string[]>('dashboard.quick', []);
  const [editing, setEditing] = useState(false);
  const paths = chosen.length > 0 ? chosen : pages.slice(0, MAX).map((page) => page.key);
  const entries = paths.flatMap((path) => pages.filter((page) => page.key === path));
  if (pages.length === 0) return null;
  return (
    <section className={css.quick} aria-label="快捷入口">
      {editing ? (
        <Select
          className={css.quickSelect}
          mode="multiple"
          autoFocus
          defaultOpen
          aria-label="选择快捷入口"
          maxCount={MAX}
          value={entries.map((page) => page.key)}
          options={pages.map((page) => ({ value: page.key, label: page.title }))}
          optionFilterProp="label"
          onChange={(value) => setChosen(value.length > 0 ? value : null)}
          onBlur={() => setEditing(false)}
        />
      ) : (
        entries.map((page) => (
          <Link key={page.key} to={page.key} className={css.quickLink}>
            {page.title}
          </Link>
        ))
      )}
      <Button
        type="text"
        size="small"
        aria-label={editing ? '完成' : '选择快捷入口'}
        icon={<EditOutlined />}
        onClick={() => setEditing(!editing)}
      />
    </section>
  );
}
