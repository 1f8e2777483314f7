import {
  ITEM_TYPES,
  newItem,
  SEVERITIES,
  type FormItem,
  type ItemType,
} from '@shared/contract/system/inspect-form/form.ts';
import { CodeSelect, NumberInput, SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import { ConditionEditor } from './condition-editor.tsx';
import { ItemOptions } from './item-options.tsx';
import css from './inspect-forms.module.css';
import { ENGLISH_HINT, Line } from './line.tsx';

interface Props {
  item: FormItem;
  disabled: boolean;
  onChange: (change: Partial<FormItem>) => void;
  onRemove: () => void;
}
/** Everything of one item; what its type does not use is not shown. */
export function ItemProperties({ item, disabled, onChange, onRemove }: Props) {
  const choice = item.type === 'SINGLE' || item.type === 'MULTI';
  const setType = (type: ItemType) => {
    const { options, failsWhen, photoMin } = newItem({ sections: [] }, type);
    onChange({ type, options, failsWhen, photoMin, min: null, max: null, unit: null });
  };
  return (
    <div className={css.properties}>
      <Line label="项目文字">
        <TextAreaInput
          aria-label="项目文字"
          disabled={disabled}
          maxLength={120}
          value={item.text}
          onChange={(text) => onChange({ text: text ?? '' })}
        />
      </Line>
      <Line label="项目英文">
        <TextInput
          aria-label="项目英文"
          disabled={disabled}
          maxLength={200}
          placeholder={ENGLISH_HINT}
          value={item.textEn ?? null}
          onChange={(textEn) => onChange({ textEn })}
        />
      </Line>
      <Line label="检查方法">
        <TextInput
          aria-label="检查方法"
          disabled={disabled}
          maxLength={200}
          value={item.hint}
          onChange={(hint) => onChange({ hint })}
        />
      </Line>
      <div className={css.pair}>
        <Line label="类型">
          <CodeSelect
            aria-label="类型"
            disabled={disabled}
            allowClear={false}
            labels={ITEM_TYPES}
            value={item.type}
            onChange={(type) => setType((type ?? 'BOOL') as ItemType)}
          />
        </Line>
        <Line label="不合格等级">
          <CodeSelect
            aria-label="不合格等级"
            disabled={disabled}
            allowClear={false}
            labels={SEVERITIES}
            value={item.severity}
            onChange={(severity) => onChange({ severity: (severity ?? 'MAJOR') as FormItem['severity'] })}
          />
        </Line>
        <Line label="必填">
          <SwitchInput
            aria-label="必填"
            disabled={disabled}
            value={item.required}
            onChange={(required) => onChange({ required: required ?? false })}
          />
        </Line>
        <Line label="至少照片（张）">
          <NumberInput
            aria-label="至少照片（张）"
            disabled={disabled}
            value={item.photoMin}
            onChange={(photoMin) => onChange({ photoMin: photoMin ?? 0 })}
          />
        </Line>
      </div>
      {item.type === 'NUMBER' ? (
        <div className={css.triple}>
          {(['min', 'max', 'unit'] as const).map((name) => (
            <Line key={name} label={{ min: '最小可填', max: '最大可填', unit: '单位' }[name]}>
              <TextInput
                aria-label={{ min: '最小可填', max: '最大可填', unit: '单位' }[name]}
                disabled={disabled}
                maxLength={10}
                value={item[name]}
                onChange={(value) => onChange({ [name]: value })}
              />
            </Line>
          ))}
        </div>
      ) : null}
      {choice ? <ItemOptions item={item} disabled={disabled} onChange={(options) => onChange({ options })} /> : null}
      <ConditionEditor item={item} disabled={disabled} onChange={(failsWhen) => onChange({ failsWhen })} />
      {disabled ? null : (
        <Button danger onClick={onRemove}>
          删除项目
        </Button>
      )}
    </div>
  );
}
