import { isForeign } from '@shared/contract/list-base-view.ts';
import { BASE_VIEW, MONEY_PARAM } from '@shared/contract/list-money.ts';
import type { Column, ListContract } from '@shared/contract/list.ts';
import { Button } from 'antd';

interface Props {
  list: ListContract;
  /** Columns that this user may see. */
  columns: Readonly<Record<string, Column>>;
  value: string | undefined;
  onChange: (value: string) => void;
}
/** 本位币: a list's money in CNY in place of 原币; nothing where the list has none to switch, or its reader may not see any. */
export function MoneySwitch({ list, columns, value, onChange }: Props) {
  if (!list.filters[MONEY_PARAM] || !Object.values(columns).some((one) => isForeign(one) || one.baseOf)) return null;
  const on = value === BASE_VIEW;
  return (
    <Button
      aria-pressed={on}
      title={on ? '金额按原币显示' : '金额按本位币显示'}
      color={on ? 'primary' : 'default'}
      variant="outlined"
      onClick={() => onChange(on ? '' : BASE_VIEW)}
    >
      本位币
    </Button>
  );
}
