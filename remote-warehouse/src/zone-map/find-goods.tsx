import { FIND_BY, zoneMaps, type FindBy, type FoundStock } from '@shared/contract/warehouse/zone-map.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CodeSelect } from '@shared/ui/form/inputs.tsx';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import css from './zone-map.module.css';

/** What was looked for and where it lies. */
export interface Found {
  by: FindBy;
  q: string;
  list: readonly FoundStock[];
}
interface Props {
  zoneId: string;
  found: Found | null;
  onFound: (found: Found | null) => void;
}

/** 找货 by 唛头, 客户, 批次, 品名, 订单号; an emptied field ends it. */
export function FindGoods({ zoneId, found, onFound }: Props) {
  const [by, setBy] = useState<FindBy>('all');
  const [asked, setAsked] = useState<{ by: FindBy; q: string } | null>(null);
  const read = useRead(
    zoneMaps.find,
    { params: { id: zoneId }, query: asked ?? { by, q: '' } },
    { enabled: asked !== null },
  );
  const { data } = read;
  useEffect(() => {
    if (asked && data) onFound({ ...asked, list: data.list });
  }, [asked, data, onFound]);
  useEffect(() => {
    if (!found) setAsked(null);
  }, [found]);
  return (
    <div className={css.find} role="search">
      <div style={{ width: 104, flex: 'none' }}>
        <CodeSelect
          aria-label="查找内容"
          labels={FIND_BY}
          allowClear={false}
          value={by}
          onChange={(next) => setBy((next ?? 'all') as FindBy)}
        />
      </div>
      <Input.Search
        allowClear
        aria-label="找货"
        placeholder="唛头、客户、批次、品名、订单号"
        maxLength={100}
        loading={read.isFetching}
        onSearch={(text) => {
          const q = text.trim();
          setAsked(q ? { by, q } : null);
          if (!q) onFound(null);
        }}
      />
    </div>
  );
}
