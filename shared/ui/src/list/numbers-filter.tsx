import { useEffect, useState } from 'react';
import { Button, Input, Popover } from 'antd';
import { ElsewhereLinks, type Sought } from './elsewhere.tsx';
import { MAX_NUMBERS, parseNumbers, writeNumbers } from './numbers.ts';
import css from './list-page.module.css';

interface Props {
  title: string;
  value: string;
  onChange: (value: string) => void;
  /** Numbers of the search that this tab does not hold; they are named, with the tab that does. */
  sought: Sought | undefined;
}
/** Search by up to 500 numbers pasted from Excel or chat, one a line. */
export function NumbersFilter({ title, value, onChange, sought }: Props) {
  const { missing, elsewhere } = sought ?? NOTHING;
  const others = elsewhere.reduce((sum, { count }) => sum + count, 0);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const asked = value ? value.split(',') : [];
  const { numbers, over } = parseNumbers(text);
  useEffect(() => {
    if (open) setText(value.split(',').join('\n'));
  }, [open, value]);
  const missed = [...missing, ...elsewhere.flatMap(({ numbers: held }) => held)].join(',');
  const [told, setTold] = useState('');
  useEffect(() => {
    if (missed && missed !== told) {
      setTold(missed);
      setOpen(true);
    }
  }, [missed, told]);
  const send = () => {
    onChange(writeNumbers(numbers));
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
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
                  setOpen(false);
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
      }
    >
      <Button
        className={asked.length ? css.numbersButton : `${css.numbersButton} ${css.blank}`}
        aria-label={`按${title}批量查询`}
        title={`按${title}查询，可粘贴多个`}
        danger={missing.length > 0}
      >
        {asked.length
          ? `查 ${asked.length} 个${missing.length ? `，缺 ${missing.length} 个` : ''}${others ? `，${others} 个在其他${elsewhere.some(({ page }) => page) ? '页面' : '页签'}` : ''}`
          : `${title}，可粘贴多个`}
      </Button>
    </Popover>
  );
}
const NOTHING: Pick<Sought, 'missing' | 'elsewhere'> = { missing: [], elsewhere: [] };
