import { LineGrid, type LineGridProps } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { oneDefault } from './default-line.rules.ts';

type Props<Line extends object> = Omit<LineGridProps<Line>, 'value' | 'current' | 'onChange'>;
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

type Given<Line extends object> = Props<Line> & Pick<LineGridProps<Line>, 'value' | 'onChange'>;
function Grid<Line extends WithDefault>({ onChange, ...props }: Given<Line>) {
  const form = Form.useFormInstance();
  const current = () => (form.getFieldValue(props.name) ?? []) as readonly Line[];
  return <LineGrid<Line> {...props} current={current} onChange={(lines) => onChange?.(oneDefault(current(), lines))} />;
}
