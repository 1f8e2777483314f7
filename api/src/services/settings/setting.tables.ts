import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HelpLink } from '@shared/contract/system/brand.ts';
import { baseColumns, idRef } from '../../platform/columns.ts';

/** Company data of the installation: exactly one row (4.6). */
export const syWebsite = pgTable('sy_website', {
  ...baseColumns(),
  onlyRow: boolean('only_row').notNull().default(true),
  fullName: text('full_name').notNull(),
  simpleName: text('simple_name').notNull(),
  englishName: text('english_name'),
  icp: text('icp'),
  phone: text('phone'),
  email: text('email'),
  address: text('address'),
  /** Attachments of this row that are shown as the company's pictures. */
  logoId: idRef('logo_id'),
  faviconId: idRef('favicon_id'),
  backgroundId: idRef('background_id'),
  watermark: boolean('watermark').notNull().default(false),
  loginNotice: text('login_notice'),
  footer: text('footer'),
  helpLinks: jsonb('help_links').$type<HelpLink[]>().notNull().default([]),
  tracking: boolean('tracking').notNull().default(false),
});
