import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './base-data.ts';

/** Item: id code (USD), label USD 美元; extra symbol, minorDigits. */
export const currencyPicker = definePicker({ kind: 'currencies', title: '币种', ...BASE_DATA });

/** Entries of one dictionary: `parent` is its type (customer_source). Item: id code, label. */
export const dictPicker = definePicker({ kind: 'dicts', title: '字典项', ...BASE_DATA });
