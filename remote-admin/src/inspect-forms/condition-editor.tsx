import {
  OPS_OF,
  TEST_OPS,
  type AnswerTest,
  type FormItem,
  type TestOp,
} from '@shared/contract/system/inspect-form/form.ts';
import { Button, Input, Select } from 'antd';
import css from './inspect-forms.module.css';

type Condition = FormItem['failsWhen'];
interface Props {
  item: FormItem;
  disabled: boolean;
  onChange: (condition: Condition) => void;
}
const JOINS = [
  { value: 'ANY' as const, label: '任一成立' },
  { value: 'ALL' as const, label: '全部成立' },
];

/** When an item fails: tests of its answer, joined by 任一 or 全部; none: the item cannot fail. */
export function ConditionEditor({ item, disabled, onChange }: Props) {
  const rule = item.failsWhen ?? { join: 'ANY' as const, tests: [] };
  const ops = OPS_OF[item.type];
  const setTests = (tests: AnswerTest[]) => onChange(tests.length > 0 ? { ...rule, tests } : null);
  const change = (at: number, test: AnswerTest) =>
    setTests(rule.tests.map((each, place) => (place === at ? test : each)));
  return (
    <fieldset className={css.conditions} disabled={disabled}>
      <legend>不合格条件</legend>
      {rule.tests.length > 1 ? (
        <Select
          size="small"
          aria-label="条件关系"
          disabled={disabled}
          value={rule.join}
          options={JOINS}
          onChange={(join) => onChange({ ...rule, join })}
        />
      ) : null}
      {rule.tests.map((test, at) => (
        <div key={at} className={css.test}>
          <Select
            aria-label={`条件 ${at + 1}`}
            disabled={disabled}
            value={test.op}
            options={ops.map((op) => ({ value: op, label: TEST_OPS[op] }))}
            onChange={(op) => change(at, fresh(op))}
          />
          <Operand item={item} test={test} disabled={disabled} onChange={(next) => change(at, next)} />
          {disabled ? null : (
            <Button
              type="text"
              aria-label={`删除条件 ${at + 1}`}
              onClick={() => setTests(rule.tests.filter((_, place) => place !== at))}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {rule.tests.length === 0 ? <p className={css.note}>没有条件，此项不会判不合格。</p> : null}
      {disabled ? null : (
        <Button size="small" type="link" onClick={() => setTests([...rule.tests, fresh(ops[0] ?? 'EMPTY')])}>
          + 添加条件
        </Button>
      )}
    </fieldset>
  );
}

const fresh = (op: TestOp): AnswerTest => (op === 'IS' ? { op, value: 'NO' } : { op });

interface OperandProps {
  item: FormItem;
  test: AnswerTest;
  disabled: boolean;
  onChange: (test: AnswerTest) => void;
}
function Operand({ item, test, disabled, onChange }: OperandProps) {
  const common = { disabled, 'aria-label': '条件的值' };
  if (test.op === 'EMPTY') return <span />;
  if (test.op === 'IS')
    return (
      <Select
        {...common}
        value={test.value}
        options={[
          { value: 'YES', label: '是' },
          { value: 'NO', label: '否' },
        ]}
        onChange={(value) => onChange({ op: test.op, value })}
      />
    );
  if (test.op === 'ANY_OF' || test.op === 'NONE_OF')
    return (
      <Select
        {...common}
        mode="multiple"
        value={test.options ?? []}
        options={item.options.map(({ id, label }) => ({ value: id, label }))}
        onChange={(options) => onChange({ op: test.op, options })}
      />
    );
  return (
    <Input
      {...common}
      value={test.value ?? ''}
      suffix={item.unit}
      maxLength={60}
      onChange={(event) => onChange({ op: test.op, value: event.target.value })}
    />
  );
}
