import { TEMPLATE_FIELDS } from '@shared/contract/system/template.fields.ts';
import {
  anyTemplateRight,
  TEMPLATE_PICTURES,
  templateRight,
  type TemplateKind,
} from '@shared/contract/system/template.labels.ts';
import { eq } from 'drizzle-orm';
import { attachmentOwner } from '../attachments/owners.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { syTemplate } from './template.tables.ts';

/** 模板: shared by all companies; rights go by kind. */
export const templates = entity({
  table: syTemplate,
  title: '模板',
  no: 'name',
  labels: TEMPLATE_FIELDS,
  unique: {
    sy_template_name_key: '同类模板中已有这个名称，请换一个。',
    sy_template_default_key: '已有默认模板，请刷新后重试。',
    sy_template_company_id_fkey: '适用公司不存在，请重新选择。',
    sy_template_customer_id_fkey: '适用客户不存在，请重新选择。',
    sy_template_supplier_id_fkey: '适用代理不存在，请重新选择。',
  },
});

const mayOn = (actor: Actor, kind: TemplateKind, action: 'view' | 'edit' | 'publish'): boolean =>
  actor.system || actor.may(templateRight(kind, action));
/** Refuses unless the caller has the right on templates of this very kind. */
export function requireKind(actor: Actor, kind: TemplateKind, action: 'view' | 'edit' | 'publish'): void {
  if (!mayOn(actor, kind, action)) throw refuse('NO_PERMISSION');
}

attachmentOwner('sy_template', {
  entity: templates,
  view: anyTemplateRight('view'),
  edit: anyTemplateRight('edit'),
  sees: (actor, { kind }) => mayOn(actor, kind, 'view'),
  edits: (actor, { kind }) => mayOn(actor, kind, 'edit'),
  // They are of the version that is published next.
  filesChanged: async ({ tx }, id) =>
    void (await tx.update(syTemplate).set({ changed: true }).where(eq(syTemplate.id, id))),
  slots: Object.fromEntries(Object.values(TEMPLATE_PICTURES).map((slot) => [slot, { most: 1, images: true }])),
});
