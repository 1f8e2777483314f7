import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import type { GoodsRow } from '@shared/contract/system/goods-list.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import css from './goods.module.css';

/** Picture, code with what is wrong with it, and whose goods they are. */
export const goodsCells = {
  image: (row: GoodsRow) =>
    row.coverId ? (
      <img className={css.thumb} src={urlOf(attachments.file, { params: { id: row.coverId } })} alt="" loading="lazy" />
    ) : (
      ''
    ),
  hsCode: (row: GoodsRow) =>
    row.hsProblem ? (
      <span className={css.wrong} title={row.hsProblem}>
        {row.hsCode ?? row.hsProblem}{' '}
        {row.hsCode ? <small>{row.hsProblem.includes('作废') ? '已作废' : '无税率'}</small> : null}
      </span>
    ) : (
      row.hsCode
    ),
  customerName: (row: GoodsRow) => row.customerName ?? '通用',
};
