import { LineGrid, type LineGridProps } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { oneDefault } from './default-line.rules.ts';

type Props<Line extends object> = Omit<LineGridProps<Line>, 'value' | 'onChange'>;
interface WithDefault {
  isDefault: boolean;
}

/** Lines of a form of which exactly one is the default (ACC-012). */
export function DefaultLines<Line extends WithDefault>(props: Props<Line>) {
  return (
    <Form.Item name={props.name} noStyle>
      <Grid {...props} />
    </Form.Item>
  );
}

function Grid<Line extends WithDefault>({ value, onChange, ...props }: LineGridProps<Line>) {
  return <LineGrid<Line> {...props} value={value} onChange={(lines) => onChange?.(oneDefault(value ?? [], lines))} />;
}
