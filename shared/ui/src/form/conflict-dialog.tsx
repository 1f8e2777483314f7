import { useState } from 'react';
import { Button, Modal } from 'antd';
import { formatTime } from '../format/format.ts';
import type { FieldFace } from './form-context.ts';
import { ConflictValue, conflictLabel } from './conflict-value.tsx';
import type { Difference } from './differences.ts';
import css from './form.module.css';

interface Props {
  changedBy: string;
  changedAt: string;
  differences: readonly Difference[];
  faces: ReadonlyMap<string, FieldFace>;
  busy: boolean;
  /** `save`: send at once; otherwise back to the form with the chosen values. */
  onTake: (chosen: readonly Difference[], save: boolean) => void;
  onClose: () => void;
}
/** Two people on one document: mine and theirs per field, who and when. Nothing that was typed is lost. */
export function ConflictDialog({ changedBy, changedAt, differences, faces, busy, onTake, onClose }: Props) {
  const [chosen, setChosen] = useState(differences);
  const take = (key: string, side: Difference['take']) =>
    setChosen(chosen.map((one) => (one.key === key ? { ...one, take: side } : one)));
  // What has no input of its own follows from what has one: it goes by its proposal.
  const shown = chosen.flatMap((one) => {
    const label = conflictLabel(one, faces);
    return label === null ? [] : [{ ...one, label }];
  });
  return (
    <Modal
      open
      width={760}
      title="数据已被他人修改"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回编辑</Button>
          <Button onClick={() => onTake(chosen, false)}>合并后继续编辑</Button>
          <Button type="primary" loading={busy} onClick={() => onTake(chosen, true)}>
            合并并保存
          </Button>
        </>
      }
    >
      <p>
        {changedBy} 已于 {formatTime(changedAt)} 修改。
        {shown.length ? '请逐项选择要保留的内容：' : '与您填写的内容没有冲突，可直接合并。'}
      </p>
      {shown.length ? (
        <table className={css.conflict} aria-label="冲突的字段">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">我的</th>
              <th scope="col">对方的</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.label}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label>
                      <input
                        type="radio"
                        name={one.key}
                        checked={one.take === side}
                        aria-label={`${one.label}采用${side === 'mine' ? '我的' : '对方的'}`}
                        onChange={() => take(one.key, side)}
                      />
                      <span className={css.shown}>
                        <ConflictValue difference={one} side={side} faces={faces} />
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Modal>
  );
}
