import { MAX_PIECES } from '@shared/contract/measured.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import css from './arrivals.module.css';

/** Goods that nobody announced: their name and how many came. */
export function AddGoods({ onAdd, onClose }: { onAdd: (name: string, pieces: number) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [pieces, setPieces] = useState('');
  const fits = name.trim() !== '' && /^[1-9]\d{0,6}$/.test(pieces) && Number(pieces) <= MAX_PIECES;
  return (
    <Modal
      open
      title="添加无预报货物"
      okText="添加"
      okButtonProps={{ disabled: !fits, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => onAdd(name.trim(), Number(pieces))}
      onCancel={onClose}
    >
      <div className={css.cells}>
        <label className={css.cell}>
          <span>品名</span>
          <Input
            size="large"
            aria-label="品名"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label className={css.cell}>
          <span>实到件数</span>
          <Input
            size="large"
            aria-label="实到件数"
            inputMode="numeric"
            maxLength={7}
            value={pieces}
            onChange={(event) => setPieces(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
      </div>
    </Modal>
  );
}
