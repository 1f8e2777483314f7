import { InputNumber, Space } from 'antd';
import css from './list-page.module.css';

interface Props {
  title: string;
  value: string;
  onChange: (value: string) => void;
}
/** `10..95`; either side may be open. */
export function RangeField({ title, value, onChange }: Props) {
  const [from = '', to = ''] = value.split('..');
  const send = (low: string, high: string) => onChange(low || high ? `${low}..${high}` : '');
  return (
    <Space.Compact className={css.range}>
      <InputNumber<string>
        stringMode
        controls={false}
        aria-label={`${title}最小`}
        placeholder={`${title}从`}
        value={from || null}
        onChange={(low) => send(low ?? '', to)}
        changeOnBlur
      />
      <InputNumber<string>
        stringMode
        controls={false}
        aria-label={`${title}最大`}
        placeholder="到"
        value={to || null}
        onChange={(high) => send(from, high ?? '')}
        changeOnBlur
      />
    </Space.Compact>
  );
}
