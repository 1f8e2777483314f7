import { useState } from 'react';
import { Button, Radio } from 'antd';
import type { Density } from '../table/table-column.ts';
import { moveKey, type ColumnSettings, type PlacedColumn } from './column-settings.ts';
import css from './list-page.module.css';

export interface ColumnChoiceProps {
  placed: readonly PlacedColumn[];
  settings: ColumnSettings;
  onChange: (settings: ColumnSettings | null) => void;
  density: Density;
  onDensity: (density: Density) => void;
}
/** What 列设置 shows when it is open. */
export function ColumnChoice({ placed, settings, onChange, density, onDensity }: ColumnChoiceProps) {
  return (
    <div>
      <Columns placed={placed} settings={settings} onChange={onChange} />
      <div className={css.panelFoot}>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label="行高"
          value={density}
          options={[
            { value: 'small', label: '紧凑' },
            { value: 'middle', label: '标准' },
            { value: 'large', label: '宽松' },
          ]}
          onChange={(event) => onDensity(event.target.value as Density)}
        />
        <Button size="small" type="link" onClick={() => onChange(null)}>
          恢复默认
        </Button>
      </div>
    </div>
  );
}

function Columns({ placed, settings, onChange }: Pick<ColumnChoiceProps, 'placed' | 'settings' | 'onChange'>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const order = placed.map(({ key }) => key);
  const shownCount = placed.filter((one) => one.shown).length;
  const move = (key: string, to: number) => onChange({ ...settings, order: moveKey(order, key, to) });
  return (
    <ul className={css.columns} aria-label="列">
      {placed.map(({ key, column, shown, pinned }, index) => (
        <li
          key={key}
          draggable
          data-over={over === key && dragged !== key}
          onDragStart={() => setDragged(key)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(key);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDrop={() => {
            if (dragged && dragged !== key) move(dragged, index);
          }}
        >
          <span className={css.grip} aria-hidden="true">
            ⠿
          </span>
          <label>
            <input
              type="checkbox"
              checked={shown}
              disabled={shown && shownCount === 1}
              onChange={(event) => onChange({ ...settings, shown: { ...settings.shown, [key]: event.target.checked } })}
            />{' '}
            {column.title}
          </label>
          <button
            type="button"
            className={css.mini}
            aria-label={`${column.title}固定在左侧`}
            title="固定在左侧"
            aria-pressed={pinned}
            onClick={() => onChange({ ...settings, pinned: { ...settings.pinned, [key]: !pinned } })}
          >
            ⇤
          </button>
          <button
            type="button"
            className={css.mini}
            aria-label={`${column.title}上移`}
            disabled={index === 0}
            onClick={() => move(key, index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            className={css.mini}
            aria-label={`${column.title}下移`}
            disabled={index === placed.length - 1}
            onClick={() => move(key, index + 1)}
          >
            ↓
          </button>
        </li>
      ))}
    </ul>
  );
}
