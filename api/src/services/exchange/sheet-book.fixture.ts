import { zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const bytes = (xml: string) => new TextEncoder().encode(xml);

/** A book with the rows of its first sheet, as Excel and other programs write them; a second sheet and styles where told. */
export const bookOf = (rows: string, { second, styles = '' }: { second?: string; styles?: string } = {}): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': bytes(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId7"/>${
          second === undefined ? '' : '<sheet name="b" sheetId="2" r:id="rId1"/>'
        }</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': bytes(
        `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="rId7" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>` +
          `<Relationship Id="rId8" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      ...(second !== undefined && { 'xl/worksheets/sheet1.xml': sheet(second) }),
      'xl/worksheets/sheet2.xml': sheet(rows),
      'xl/styles.xml': bytes(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    }),
  );
const sheet = (rows: string) =>
  bytes(`<worksheet xmlns="${MAIN}" xmlns:x="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`);
