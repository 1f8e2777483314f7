import { Button, Popover } from 'antd';
import { TableOutlined } from '@ant-design/icons';
import { tabOnDemand } from '../base/on-demand.tsx';
import type { ColumnChoiceProps } from './column-choice.tsx';

const ColumnChoice = tabOnDemand<ColumnChoiceProps>(async () => (await import('./column-choice.tsx')).ColumnChoice);

/** 列设置: which columns, their order (drag or arrows), pinned or not; density; reset. Widths are dragged in the header. */
export function ColumnPanel(props: ColumnChoiceProps) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<ColumnChoice {...props} />}>
      <Button icon={<TableOutlined />} aria-label="列设置" title="列设置" />
    </Popover>
  );
}
