import { Button } from 'antd';
import type { Found } from './find-goods.tsx';
import css from './zone-map.module.css';

/** Most rows that the API answers. */
const MAX = 200;

/** Where the goods lie; a row leads to its location. */
export const FoundList = ({
  found,
  onChoose,
  onClose,
}: {
  found: Found;
  onChoose: (locationId: string) => void;
  onClose: () => void;
}) => (
  <aside className={css.hits} aria-label="找货结果">
    <h2>
      「{found.q}」{found.list.length} 处{found.list.length >= MAX ? '以上' : ''}
      <Button type="text" size="small" onClick={onClose}>
        关闭
      </Button>
    </h2>
    {found.list.length === 0 ? (
      <p style={{ padding: '0 12px' }}>本库区没有找到，请换一个词。</p>
    ) : (
      <ul>
        {found.list.map((row) => (
          <li key={row.stockId}>
            <button type="button" data-hit="" onClick={() => onChoose(row.locationId)}>
              <span>
                <b>{row.locationCode}</b> {row.qty} 件 {row.customerName}
              </span>
              <small>{[row.mark, row.goodsName, row.batchNo, row.orderNo].filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
    )}
  </aside>
);
