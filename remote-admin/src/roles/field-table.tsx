import { GROUPS, FIELD_GROUPS, FIELD_LEVELS, type FieldGroup, type FieldLevel } from '@shared/contract/access.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Radio } from 'antd';
import css from './rights-tables.module.css';

/** What of the records stands in each group. */
const MEANS: Record<FieldGroup, string> = {
  'money.sell': '报价、应收金额',
  'money.cost': '成本、应付金额',
  'money.profit': '毛利、利润率',
  'customer.contact': '客户、供应商与账号的电话、邮箱',
  'customer.credit': '信用额度、已用与可用额度',
  'bank.account': '银行账号',
  'user.idno': '提货人、司机的证件号',
};
const ORDER = Object.keys(FIELD_LEVELS) as FieldLevel[];
const LEVELS = Object.entries(FIELD_LEVELS) as [FieldLevel, string][];

interface Props {
  value: Record<FieldGroup, FieldLevel>;
  readOnly: boolean;
  onChange: (value: Record<FieldGroup, FieldLevel>) => void;
}
/** 字段权限: group × 可见/脱敏/隐藏; a level more open than the editor's own cannot be given (ACC-037). */
export function FieldTable({ value, readOnly, onChange }: Props) {
  const { fields } = useMe();
  return (
    <table className={css.fields} aria-label="字段权限">
      <thead>
        <tr>
          <th scope="col">字段组</th>
          <th scope="col">包含</th>
          <th scope="col">权限</th>
        </tr>
      </thead>
      <tbody>
        {GROUPS.map((group) => (
          <tr key={group}>
            <th scope="row">{FIELD_GROUPS[group]}</th>
            <td>{MEANS[group]}</td>
            <td>
              <Radio.Group
                aria-label={FIELD_GROUPS[group]}
                disabled={readOnly}
                value={value[group]}
                options={LEVELS.map(([level, label]) => ({
                  value: level,
                  label,
                  disabled: ORDER.indexOf(level) < ORDER.indexOf(fields[group] ?? 'HIDDEN') && level !== value[group],
                }))}
                onChange={(event) => onChange({ ...value, [group]: event.target.value as FieldLevel })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
