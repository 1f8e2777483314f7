import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { Words } from './builtin-words.ts';

/**
 * Labels of the warehouse (warehouse-finance 11.5): 库位标签 100×50 mm, 批次标签 100×70 mm. The longest code of a location
 * stands in one line.
 */
export const STOCK_LABELS: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_location: (
    t,
  ) => `<table border="none" widths="*,19" size="11"><tr><td><p size="17" gap="2">{{title}}</p><p gap="1">${t('仓库', 'Warehouse')}：{{warehouse}}</p><p gap="0">${t('库区', 'Zone')}：{{zone}}</p></td><td align="right">{{code|qr:18}}</td></tr></table>
<p align="center" gap="0">{{code|barcode:code128}}</p>`,
  wh_batch: (t) => `<p size="14" gap="0">{{nameCn}}</p>
<table border="none" widths="*,23" size="10"><tr><td>${t('批次', 'Batch')}：{{batchNo}}<br>${t('唛头', 'Marks')}：{{marks|default:—}}<br>${t('货主', 'Owner')}：{{customer}}</td><td align="right">{{code|qr}}</td></tr></table>
<table border="rows" widths="15,*,15,*" size="10"><tr><td>${t('件数', 'Pieces')}</td><td>{{qty|num|default:—}}</td><td>${t('仓库', 'W/H')}</td><td>{{warehouse}}</td></tr>
<tr><td>${t('入库', 'Received')}</td><td>{{received}}</td><td>${t('到期', 'Expiry')}</td><td>{{expiry|default:—}}</td></tr></table>`,
  // The code in the symbol of its kind; a carton label counts its cartons.
  fin_barcode_order: (t) => `<p size="9" align="center" gap="1">{{#brand}}{{brand}} {{/brand}}{{nameCn}}</p>
{{#title}}<p size="8" align="center" gap="1">{{title}} {{n}} / {{total}}</p>
{{/title}}{{#ean13}}<p align="center" gap="0">{{ean13|barcode:ean13}}</p>
{{/ean13}}{{#upca}}<p align="center" gap="0">{{upca|barcode:upca}}</p>
{{/upca}}{{#code128}}<p align="center" gap="0">{{code128|barcode:code128}}</p>
{{/code128}}<p size="6" align="center" gap="0">${t('单号', 'No.')} {{orderNo}}</p>`,
};
