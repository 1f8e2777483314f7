import { containers } from '@shared/contract/logistics/container.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import css from './containers.module.css';
import { GuardRows } from './guard-rows.tsx';

/** What the next step wants, each met or not, with where it can be put right. */
export function GuardList({ id }: { id: string }) {
  const read = useRead(containers.guards, { params: { id } }, { skipErrorHandler: true });
  const { data } = read;
  if (isFailed(read))
    return (
      <section aria-label="下一阶段的条件" className={css.guards}>
        <CardError read={read} />
      </section>
    );
  if (!data?.next) return null;
  return (
    <section aria-label={`进入${data.next}的条件`} className={css.guards}>
      <h2>进入{data.next}的条件</h2>
      <GuardRows id={id} guards={data.guards} />
    </section>
  );
}
