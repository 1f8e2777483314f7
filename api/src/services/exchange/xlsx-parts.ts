import { STYLES, type CellStyle } from './xlsx-cells.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Number format of each style: built-in 0 general, 9 %, 3 #,##0, own ones from 164. */
const FORMATS: Record<CellStyle, { id: number; code?: string }> = {
  general: { id: 0 },
  header: { id: 0 },
  hint: { id: 0 },
  date: { id: 164, code: 'yyyy-mm-dd' },
  time: { id: 165, code: 'yyyy-mm-dd hh:mm' },
  money: { id: 166, code: '#,##0.00##;[Red]-#,##0.00##' },
  volume: { id: 167, code: '#,##0.000' },
  weight: { id: 168, code: '#,##0.00' },
  int: { id: 3 },
  percent: { id: 169, code: '0.0%' },
  bps: { id: 170, code: '0.##%' },
};
/** Position of a style in the workbook. */
export const styleIndex = (style: CellStyle): number => STYLES.indexOf(style);

/** The fixed files of the archive: types, relations, workbook and styles. */
export function bookParts(sheets: readonly { name: string }[]): [name: string, xml: string][] {
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
        '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
        sheets
          .map(
            (_, index) =>
              `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
          )
          .join('') +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        sheets
          .map(
            (_, index) =>
              `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
          )
          .join('') +
        `<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        sheets
          .map(
            (sheet, index) => `<sheet name="${sheetName(sheet.name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
          )
          .join('') +
        '</sheets></workbook>',
    ],
    ['xl/styles.xml', stylesXml()],
  ];
}

/** A name that Excel accepts: at most 31 characters, none of \ / ? * [ ] : and no quote. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:'"<>&]/g, ' ').slice(0, 31);

function stylesXml(): string {
  const own = Object.values(FORMATS).filter((format) => format.code !== undefined);
  const formats = own.map(
    ({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${(code ?? '').replace(/"/g, '&quot;')}"/>`,
  );
  const cells = STYLES.map((style) => {
    const font = style === 'header' ? 1 : style === 'hint' ? 2 : 0;
    const fill = style === 'header' ? 2 : 0;
    return `<xf numFmtId="${FORMATS[style].id}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  });
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${formats.join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><i/><sz val="10"/><color rgb="FF808080"/><name val="等线"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8F3F9"/></patternFill></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  );
}
