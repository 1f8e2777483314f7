import { GOODS_CATEGORY_FIELDS } from '@shared/contract/system/goods-category.fields.ts';
import {
  CATEGORY_LEVELS,
  goodsCategories,
  type GoodsCategory,
} from '@shared/contract/system/goods-category.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import css from './goods.module.css';

const touches = [goodsCategories.list, '/pickers'];
type Editing = { parent: GoodsCategory | null } | { row: GoodsCategory };

/** 商品分类: the tree of at most three levels. */
export function Categories({ onClose }: { onClose: () => void }) {
  const read = useRead(goodsCategories.list, {}, { skipErrorHandler: true });
  const [editing, setEditing] = useState<Editing | null>(null);
  const all = read.data?.list ?? [];
  return (
    <Drawer
      open
      title="商品分类"
      size={520}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setEditing({ parent: null })}>
          新增一级分类
        </Button>
      }
    >
      {read.isError && !read.data ? <CardError read={read} /> : null}
      {read.data && all.length === 0 ? <p className={css.hint}>还没有分类</p> : null}
      <Branch all={all} parentId={null} onEdit={setEditing} />
      {editing ? <CategoryForm editing={editing} onClose={() => setEditing(null)} /> : null}
    </Drawer>
  );
}

interface BranchProps {
  all: readonly GoodsCategory[];
  parentId: string | null;
  onEdit: (editing: Editing) => void;
}
function Branch({ all, parentId, onEdit }: BranchProps) {
  const remove = useCommand(goodsCategories.remove, { invalidates: touches });
  const here = all.filter((row) => row.parentId === parentId);
  if (here.length === 0) return null;
  const drop = async (row: GoodsCategory) => {
    if (!(await confirm({ title: `删除分类「${row.name}」？`, danger: true, okText: '删除' }))) return;
    const outcome = await remove.run({ params: { id: row.id }, body: { version: row.version } });
    if (outcome.ok) toast.success('已删除');
  };
  return (
    <ul className={css.tree}>
      {here.map((row) => (
        <li key={row.id}>
          <div className={css.node}>
            <span>
              {row.name} <small>{row.goods} 个商品</small>
            </span>
            {row.level < CATEGORY_LEVELS ? (
              <Button type="link" size="small" onClick={() => onEdit({ parent: row })}>
                加下级
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={() => onEdit({ row })}>
              改名
            </Button>
            <Button type="link" size="small" danger onClick={() => void drop(row)}>
              删除
            </Button>
          </div>
          <Branch all={all} parentId={row.id} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

function CategoryForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const row = 'row' in editing ? editing.row : null;
  const parent = 'parent' in editing ? editing.parent : null;
  return (
    <DrawerForm
      title={row ? `编辑分类 ${row.name}` : parent ? `${parent.name} 的下级分类` : '新增一级分类'}
      width={400}
      record={row}
      initial={row ?? { parentId: parent?.id ?? null, sortNo: 0 }}
      save={(row ? goodsCategories.update : goodsCategories.create) as Endpoint}
      invalidates={touches}
      onClose={() => onClose()}
    >
      <Field of={GOODS_CATEGORY_FIELDS} name="name" required span="row">
        <TextInput maxLength={40} autoFocus />
      </Field>
      <Field of={GOODS_CATEGORY_FIELDS} name="sortNo" span="row" hint="小的在前">
        <NumberInput />
      </Field>
    </DrawerForm>
  );
}
