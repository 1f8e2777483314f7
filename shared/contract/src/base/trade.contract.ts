import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './base-data.ts';

/** Item: id code (USD), label USD 美元; extra symbol, minorDigits. */
export const currencyPicker = definePicker({ kind: 'currencies', title: '币种', ...BASE_DATA });

/** 贸易条款 in use. Item: id code (FOB), label code, hint the Chinese name. */
export const incotermPicker = definePicker({ kind: 'incoterms', title: '贸易条款', ...BASE_DATA });

/** Dictionaries that forms offer, by the kind of their picker; a disabled entry is not offered but still shown. */
export const DICT_PICKERS = {
  'vehicle-types': { dict: 'vehicle_type', title: '车型' },
  'cancel-reasons': { dict: 'cancel_reason', title: '取消原因' },
  'customer-sources': { dict: 'customer_source', title: '客户来源' },
  'contact-roles': { dict: 'contact_role', title: '联系人职务' },
} as const;
export type DictType = (typeof DICT_PICKERS)[keyof typeof DICT_PICKERS]['dict'];
/** Item: id code, label its name. */
export const dictPicker = (kind: keyof typeof DICT_PICKERS) =>
  definePicker({ kind, title: DICT_PICKERS[kind].title, ...BASE_DATA });

/** The code of a dictionary entry; that it exists and is in use the server says. */
export const dictCode = () => text(30).check(z.regex(/^[A-Z0-9_]+$/, '格式不正确'));
