import type { ContainerDeclarations, DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, NumberInput } from '@shared/ui/form/inputs.tsx';
import { Money, Weight } from '@shared/ui/format/format-text.tsx';
import { Drawer } from 'antd';
import { useNavigate } from 'react-router-dom';
import { DECL_LIST, declPage, TOUCHED } from './declaration.actions.ts';
import css from './declarations.module.css';

interface Item {
  lineId: string;
  cartons: number | null;
}
type Moved = { id: string; declNo: string };

/** 拆分 of a draft: cartons of its items to a new declaration, or to another draft of the container and exporter. */
export function SplitDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(declarations.get, { params: { id } }, { skipErrorHandler: true });
  const containerId = read.data?.containerId;
  const beside = useRead(
    declarations.ofContainer,
    { params: { id: containerId ?? '' } },
    { enabled: containerId !== undefined, skipErrorHandler: true },
  );
  const missing = read.data ? beside : read;
  if (!read.data || !beside.data)
    return (
      <Drawer open title="拆分报关资料单" size={720} onClose={onClose}>
        <LoadState read={missing} back={{ path: DECL_LIST, label: '返回待报关' }} />
      </Drawer>
    );
  return <SplitForm row={read.data} list={beside.data.list} onClose={onClose} />;
}

function SplitForm({
  row,
  list,
  onClose,
}: {
  row: DeclarationDetail;
  list: ContainerDeclarations['list'];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const others = list.filter(
    ({ id, state, exporterName }) => id !== row.id && state === 'DRAFT' && exporterName === row.exporterName,
  );
  const done = (answer?: Moved) => {
    onClose();
    if (!answer) return;
    toast.success(`已拆到 ${answer.declNo}`);
    void navigate(declPage(answer.id));
  };
  return (
    <DrawerForm<Moved>
      title={`拆分 ${row.declNo}`}
      record={row}
      initial={{
        target: '',
        items: row.lines.map((line) => ({ lineId: line.id, cartons: null })),
      }}
      toBody={(values) => {
        const items = values.items as Item[];
        const chosen = others.find((each) => each.id === values.target);
        return {
          target: chosen ? { id: chosen.id, version: chosen.version } : null,
          items: items.map(({ lineId, cartons }) => ({ lineId, cartons: cartons ?? 0 })),
        };
      }}
      save={declarations.split}
      invalidates={TOUCHED}
      okText="拆分"
      width={760}
      onClose={done}
    >
      <Field name="target" label="拆到" span="row" hint="数量、重量、金额按箱数分开，两张之和与原单完全一致">
        <CodeSelect
          allowClear={false}
          labels={{ '': '新的报关资料单', ...Object.fromEntries(others.map((each) => [each.id, each.declNo])) }}
        />
      </Field>
      <table className={css.split} aria-label="拆出的箱数">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={css.end}>
              毛重
            </th>
            <th scope="col" className={css.end}>
              总价
            </th>
            <th scope="col" className={css.end}>
              件数
            </th>
            <th scope="col">拆出箱数</th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line, index) => (
            <tr key={line.id}>
              <td>
                {line.itemNo}. {line.name}
                <div className={css.code}>{line.hsCode ?? '无HS编码'}</div>
              </td>
              <td className={css.end}>
                <Weight gram={line.gross} />
              </td>
              <td className={css.end}>
                <Money value={line.total} currency={line.currency} />
              </td>
              <td className={css.end}>{line.packages}</td>
              <td>
                <Field name={['items', index, 'cartons']} label="">
                  <NumberInput aria-label={`第 ${line.itemNo} 项拆出箱数`} placeholder={`0–${line.packages}`} />
                </Field>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerForm>
  );
}
