import { useEffect, useState } from 'react';
import { Button, Popover } from 'antd';
import { onDemand } from '../base/on-demand.tsx';
import type { Sought } from './elsewhere.tsx';
import css from './list-page.module.css';

const load = async () => (await import('./numbers-panel.tsx')).NumbersPanel;
const NumbersPanel = onDemand(load);

interface Props {
  title: string;
  value: string;
  onChange: (value: string) => void;
  /** Numbers of the search that this tab does not hold; they are named, with the tab that does. */
  sought: Sought | undefined;
}
/** Search by up to 500 numbers pasted from Excel or chat, one a line; the panel is fetched when the pointer or the focus comes near. */
export function NumbersFilter({ title, value, onChange, sought }: Props) {
  const { missing = [], elsewhere = [] } = sought ?? {};
  const others = elsewhere.reduce((sum, { count }) => sum + count, 0);
  const [open, setOpen] = useState(false);
  const asked = value ? value.split(',') : [];
  const missed = [...missing, ...elsewhere.flatMap(({ numbers: held }) => held)].join(',');
  const [told, setTold] = useState('');
  useEffect(() => {
    if (missed && missed !== told) {
      setTold(missed);
      setOpen(true);
    }
  }, [missed, told]);
  const near = () => void load().catch(() => {});
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <NumbersPanel
          title={title}
          value={value}
          onChange={onChange}
          sought={sought}
          onClose={() => setOpen(false)}
          fallback={<div className={`${css.numbers} ${css.numbersWait}`} />}
        />
      }
    >
      <Button
        className={asked.length ? css.numbersButton : `${css.numbersButton} ${css.blank}`}
        aria-label={`按${title}批量查询`}
        title={`按${title}查询，可粘贴多个`}
        danger={missing.length > 0}
        onPointerEnter={near}
        onFocus={near}
      >
        {asked.length
          ? `查 ${asked.length} 个${missing.length ? `，缺 ${missing.length} 个` : ''}${others ? `，${others} 个在其他${elsewhere.some(({ page }) => page) ? '页面' : '页签'}` : ''}`
          : `${title}，可粘贴多个`}
      </Button>
    </Popover>
  );
}
