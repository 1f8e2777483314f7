import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods, GOODS_IMAGES, MAX_GOODS_IMAGES, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { Badge, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { RecordDrawer } from '../party/record-drawer.tsx';
import { ClassFields } from './goods-class-fields.tsx';
import { BasicFields, PackingFields, PriceFields } from './goods-fields.tsx';
import { Pictures } from './goods-pictures.tsx';
import css from './goods.module.css';

/** Makes or edits goods; prices are shown to, and sent by, those who may see them. */
export function GoodsForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const cost = useField('money.cost') === 'VISIBLE';
  const sell = useField('money.sell') === 'VISIBLE';
  const pictures = useFormFiles<GoodsDetail>('sy_goods', [GOODS_IMAGES], undefined, [goodsList]);
  return (
    <RecordDrawer<GoodsDetail>
      id={id}
      title={(row) => (row ? `编辑商品 ${row.goodsNo}` : '新增商品')}
      name="system.goods"
      endpoints={goods}
      width={860}
      initial={{
        attributes: ['GENERAL'],
        tempClass: 'NORMAL',
        foreignHs: [],
        elements: {},
        purchaseCurrency: 'CNY',
        sellCurrency: 'USD',
      }}
      toBody={({ purchasePrice, purchaseCurrency, sellPrice, sellCurrency, ...rest }) => ({
        ...rest,
        ...(cost ? { purchasePrice, purchaseCurrency } : {}),
        ...(sell ? { sellPrice, sellCurrency } : {}),
      })}
      invalidates={[goodsList, goods.get, '/pickers']}
      attach={pictures.attach}
      onClose={onClose}
    >
      {(row) => (
        <FormTabs
          tabs={[
            { key: 'basic', title: '基本', holds: BASIC, content: <BasicFields /> },
            { key: 'packing', title: '包装', holds: PACKING, content: <PackingFields /> },
            { key: 'class', title: '归类', holds: CLASS, content: <ClassFields /> },
            ...(cost || sell
              ? [{ key: 'price', title: '价格', holds: PRICE, content: <PriceFields cost={cost} sell={sell} /> }]
              : []),
            {
              key: 'pictures',
              title: '图片',
              holds: [],
              content: row ? (
                <Pictures row={row} />
              ) : (
                <div className={css.wide}>
                  {pictures.waitingAt(GOODS_IMAGES, '商品图片（第一张为封面）', {
                    images: true,
                    most: MAX_GOODS_IMAGES,
                  })}
                </div>
              ),
            },
          ]}
        />
      )}
    </RecordDrawer>
  );
}
const BASIC = [
  'nameCn',
  'nameEn',
  'sku',
  'unit',
  'customerId',
  'categoryId',
  'brandId',
  'barcode',
  'model',
  'spec',
  'material',
  'usage',
  'attributes',
  'unNo',
  'tempClass',
  'shelfLifeDays',
  'remark',
];
const PACKING = ['pcsPerCarton', 'lengthMm', 'widthMm', 'heightMm', 'cartonGross', 'cartonNet'];
const CLASS = ['hsCode', 'elements', 'foreignHs', 'vatRate'];
const PRICE = ['purchasePrice', 'purchaseCurrency', 'sellPrice', 'sellCurrency'];

interface Tab {
  key: string;
  title: string;
  /** First parts of the paths of its fields. */
  holds: readonly string[];
  content: ReactNode;
}
/** Tabs of one form: all are there at once, one with errors says so, and is opened when the open one has none. */
function FormTabs({ tabs }: { tabs: readonly Tab[] }) {
  const { errors } = useFormState();
  const [open, setOpen] = useState(tabs[0]?.key ?? '');
  const wrong = (tab: Tab) => Object.keys(errors).filter((path) => tab.holds.includes(path.split('.')[0] ?? '')).length;
  const first = tabs.find((tab) => wrong(tab) > 0)?.key;
  const here = tabs.find(({ key }) => key === open);
  const count = Object.keys(errors).length;
  const [seen, setSeen] = useState(count);
  if (count !== seen) {
    // Only new errors move the user.
    setSeen(count);
    if (first && here && wrong(here) === 0) setOpen(first);
  }
  return (
    <Tabs
      className={css.tabs ?? ''}
      activeKey={open}
      onChange={setOpen}
      items={tabs.map((tab) => ({
        key: tab.key,
        forceRender: true,
        label: (
          <Badge count={wrong(tab)} size="small" offset={[8, 0]}>
            {tab.title}
          </Badge>
        ),
        children: <div className={css.fields}>{tab.content}</div>,
      }))}
    />
  );
}
