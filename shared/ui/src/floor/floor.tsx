import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import css from './floor.module.css';

/** A form that is filled in on a tablet: every target at least 44 px high. */
export const Floor = ({ children }: { children: ReactNode }) => (
  <ConfigProvider componentSize="large">
    <div className={css.floor}>{children}</div>
  </ConfigProvider>
);
