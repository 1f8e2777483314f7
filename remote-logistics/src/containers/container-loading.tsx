import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { SLIP_STATE, SLIP_TONES } from '@shared/contract/logistics/loading-slip.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { SLIP_PAGE } from '../loading/loading.actions.ts';
import { slipFacts } from '../loading/slip-facts.tsx';
import { SlipLines } from '../loading/slip-lines.tsx';
import css from './tab-body.module.css';

/** 装柜 of a container (L7): its slip with the counts, and the way to it. */
export function ContainerLoading({ row }: { row: ContainerDetail }) {
  const read = useRead(loadingSlips.ofContainer, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  const { slip } = read.data;
  if (!slip) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="验货完成后生成装柜单" />;
  return (
    <div className={css.tab}>
      <div>
        <Link to={`${SLIP_PAGE}?id=${slip.id}`}>{slip.slipNo}</Link>{' '}
        <StateTag code={slip.state} labels={SLIP_STATE} tones={SLIP_TONES} />
      </div>
      <Descriptions facts={slipFacts(slip)} />
      <SlipLines lines={slip.lines} />
    </div>
  );
}
