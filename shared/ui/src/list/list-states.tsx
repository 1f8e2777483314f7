import type { ReactNode } from 'react';
import { Button } from 'antd';
import css from './list-page.module.css';

interface Props {
  failed: string | null;
  filtered: boolean;
  onRetry: () => void;
  onClear: () => void;
  create?: ReactNode;
  /** Other tabs that hold rows of this filter. */
  elsewhere?: ReactNode;
}
/** What stands in place of rows: 加载失败 with 重试, 没有符合条件的数据 with 清空筛选, 暂无数据 with the next action. */
export function ListEmpty({ failed, filtered, onRetry, onClear, create, elsewhere }: Props) {
  if (failed !== null)
    return (
      <div className={css.state} role="alert">
        <span>加载失败{failed ? `：${failed}` : ''}</span>
        <Button onClick={onRetry}>重试</Button>
      </div>
    );
  if (filtered)
    return (
      <div className={css.state} role="status">
        <span>没有符合条件的数据</span>
        {elsewhere}
        <Button onClick={onClear}>清空筛选</Button>
      </div>
    );
  return (
    <div className={css.state} role="status">
      <span>暂无数据</span>
      {create}
    </div>
  );
}
