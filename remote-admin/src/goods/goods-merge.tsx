import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods } from '@shared/contract/system/goods.contract.ts';
import { goodsMerge, type GoodsMergeView } from '@shared/contract/system/goods-merge.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Alert, Form, Tag } from 'antd';
import css from './goods.module.css';

interface Props {
  row: ActionRecord;
  /** Number of the goods that the dialog was opened on. */
  no: string;
  onClose: (kept?: string) => void;
}
/** 合并重复 (ACC-014): two goods that are the same become the older one; what that does is shown before it is done. */
export const GoodsMerge = ({ row, no, onClose }: Props) => (
  <DrawerForm<{ id: string; goodsNo: string; moved: number }>
    title={`合并重复商品 ${no}`}
    width={680}
    record={row}
    initial={{}}
    save={goodsMerge.merge}
    okText="合并"
    invalidates={[goodsList, goods.get, '/pickers']}
    onClose={(answer) => {
      if (answer) toast.success(`已合并到 ${answer.goodsNo}，移动 ${answer.moved} 条引用`);
      onClose(answer?.id);
    }}
  >
    <Field
      name="otherId"
      label="与哪个商品合并"
      required
      span="row"
      hint="只列出同一客户、单位相同的商品；保留编号较早的一个"
    >
      <Picker kind="goods-twins" parent={row.id} autoFocus />
    </Field>
    <Preview id={row.id} />
    <Field name="reason" label="原因" required span="row">
      <TextAreaInput />
    </Field>
  </DrawerForm>
);

type Fact = GoodsMergeView['facts'][number];
const columns = ({ kept, gone }: GoodsMergeView): FactsColumn<Fact>[] => [
  { title: '字段', width: '20%', cell: (fact) => fact.title },
  {
    title: `保留 ${kept.goodsNo}`,
    width: '40%',
    cell: (fact) =>
      fact.taken ? (
        <>
          {fact.gone} <Tag color="blue">补入</Tag>
        </>
      ) : (
        fact.kept || '—'
      ),
  },
  { title: `并入 ${gone.goodsNo}`, width: '40%', cell: (fact) => fact.gone || '—' },
];

/** Both goods side by side, what moves and what does not, or why it is refused. */
function Preview({ id }: { id: string }) {
  const otherId = Form.useWatch<string | null | undefined>('otherId', Form.useFormInstance()) ?? '';
  const read = useRead(
    goodsMerge.view,
    { params: { id }, query: { otherId } },
    { enabled: otherId !== '', skipErrorHandler: true },
  );
  const { data } = read;
  if (otherId === '') return null;
  if (read.isError && !data)
    return <Alert showIcon type="error" className={css.wide ?? ''} title={<CardError read={read} />} />;
  if (!data) return <div className={css.comparing} aria-busy="true" />;
  return (
    <div className={css.wide}>
      {data.refused ? (
        <Alert showIcon type="error" className={css.note ?? ''} title={data.refused} />
      ) : (
        <Alert
          showIcon
          type="warning"
          className={css.note ?? ''}
          title={`${data.gone.goodsNo} 将并入 ${data.kept.goodsNo}，不能撤销`}
          description={movesText(data)}
        />
      )}
      <FactsTable label="合并对照" columns={columns(data)} rows={data.facts} keyOf={({ title }) => title} />
    </div>
  );
}

function movesText({ moves, dropped }: GoodsMergeView): string {
  const moved = moves.map(({ title, count }) => `${title} ${count}${count >= 1000 ? '+' : ''}`).join('、');
  const left = dropped.length > 0 ? `不转移：${dropped.join('、')}。` : '';
  return `${moved ? `转移：${moved}。` : '没有引用需要转移。'}${left}原编号打开时转到保留的商品。`;
}
