import { useState } from 'react';
import { Button, Input } from 'antd';
import type { Sought } from './elsewhere.tsx';
import { MAX_NUMBERS, parseNumbers, writeNumbers } from './numbers.ts';
import { SoughtNotice } from './sought-notice.tsx';
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
  const [text, setText] = useState(value.split(',').join('\n'));
  const { numbers, over } = parseNumbers(text);
  const send = () => {
    onChange(writeNumbers(numbers));
    onClose();
  };
  return (
    <div className={css.numbers}>
      {sought ? (
        <SoughtNotice
          {...sought}
          onFound={(one) => {
            onClose();
            sought.onFound(one);
          }}
        />
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
