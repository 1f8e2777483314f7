import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import css from './panes.module.css';

interface Props {
  label: string;
  panes: Readonly<Record<string, string>>;
  active: string;
  onChange: (pane: string) => void;
  children: ReactNode;
}
/** Several lists of one page under tabs; which one stands in the URL. */
export const Panes = ({ label, panes, active, onChange, children }: Props) => (
  <div className={css.page}>
    <Tabs
      aria-label={label}
      className={css.panes}
      activeKey={active}
      onChange={onChange}
      items={Object.entries(panes).map(([key, title]) => ({ key, label: title }))}
    />
    <div className={css.pane} key={active}>
      {children}
    </div>
  </div>
);
