import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useMay } from '@shared/runtime/session.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { Button } from 'antd';
import { CutOff } from '../bookings/cut-off.tsx';
import { TOUCHED } from './declaration.actions.ts';
import css from './declarations.module.css';

/** Containers in 待报关 with cartons in no declaration, the nearest 截关 first; nothing when there are none. */
export function PendingStrip() {
  const may = useMay();
  const read = useRead(declarations.pending, {}, { skipErrorHandler: true });
  const generate = useCommand(declarations.generate, { invalidates: TOUCHED });
  if (isFailed(read))
    return (
      <section className={css.pending} aria-label="待生成报关资料">
        <CardError read={read} />
      </section>
    );
  const list = read.data?.list ?? [];
  if (list.length === 0) return null;
  const run = async (id: string, code: string) => {
    const outcome = await generate.run({ params: { id }, body: {} });
    if (outcome.ok) toast.success(`${code} 已生成报关资料`);
  };
  return (
    <section className={css.pending} aria-label="待生成报关资料">
      <h2>待生成报关资料 {list.length} 柜</h2>
      <ul>
        {list.map((row) => (
          <li key={row.id}>
            <Link to={`/transport/container/info?id=${row.id}&tab=declarations`}>{row.containerCode}</Link>
            <span>{row.cartons} 箱</span>
            <span>
              截关 <CutOff at={row.cutCustoms} countdown />
            </span>
            {may('logistics.baoguan.create') ? (
              <Button size="small" disabled={generate.busy} onClick={() => void run(row.id, row.containerCode)}>
                生成报关资料
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
