import { definePicker } from '../shared/picker.contract.ts';
import { BASE_DATA } from './base-data.ts';

/** Item: id code (40HQ), label 40HQ, hint 68 / 76.2 方 · 22 吨. */
export const containerTypePicker = definePicker({ kind: 'container-types', title: '柜型', ...BASE_DATA });
/** Volumes in cm³, weights in gram; `payloadMax` = max gross − tare; `teu` is a decimal string. */
export type ContainerTypeExtra = Record<
  'capVolumeMax' | 'capVolumePlan' | 'tare' | 'mgw' | 'payloadMax' | 'payloadPlan',
  number
> & { teu: string; reefer: boolean; openTop: boolean };

/** Item: id code (PCS), label 件, hint PCS; extra decimals, customsCode. */
export const unitPicker = definePicker({ kind: 'units', title: '计量单位', ...BASE_DATA });

/** Item: id code (CTN), label 纸箱, hint CTN. */
export const packagePicker = definePicker({ kind: 'packages', title: '包装种类', ...BASE_DATA });
