import { useState } from 'react';
import { Button, Input } from 'antd';
import { ElsewhereLinks, type Sought } from './elsewhere.tsx';
import { MAX_NUMBERS, parseNumbers, writeNumbers } from './numbers.ts';
import css from './list-page.module.css';

interface Props {
  title: string;
  value: string;
  onChange: (value: string) => void;
  sought: Sought | undefined;
  onClose: () => void;
}
/** What opens below a NumbersFilter: numbers that were not found and where they are, and room for a paste. */
export function NumbersPanel({ title, value, onChange, sought, onClose }: Props) {
  const { missing = [], elsewhere = [] } = sought ?? {};
  const [text, setText] = useState(value.split(',').join('\n'));
  const { numbers, over } = parseNumbers(text);
  const send = () => {
    onChange(writeNumbers(numbers));
    onClose();
  };
  return (
    <div className={css.numbers}>
      {missing.length ? (
        <div className={css.missing} role="status">
          <b>{missing.length} 个未找到</b>
          <div className={css.missingList}>{missing.join('、')}</div>
        </div>
      ) : null}
      {elsewhere.length && sought ? (
        <div className={css.found} role="status">
          <ElsewhereLinks
            found={elsewhere}
            onFound={(one) => {
              onClose();
              sought.onFound(one);
            }}
          />
        </div>
      ) : null}
      <Input.TextArea
        autoFocus
        aria-label={`${title}，一行一个`}
        placeholder={`粘贴${title}，一行一个，最多 ${MAX_NUMBERS} 个`}
        autoSize={{ minRows: 8, maxRows: 12 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={css.numbersFoot}>
        <span className={over ? css.warn : undefined}>
          {over ? `已取前 ${MAX_NUMBERS} 个，忽略 ${over} 个` : `${numbers.length} 个`}
        </span>
        <span>
          <Button
            type="text"
            disabled={!value && !text}
            onClick={() => {
              setText('');
              onChange('');
            }}
          >
            清空
          </Button>
          <Button type="primary" onClick={send}>
            查询
          </Button>
        </span>
      </div>
    </div>
  );
}
