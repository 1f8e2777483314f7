import type { Feature } from 'write-excel-file/node';

/** How a sheet is printed: A4 or A5, as wide as one page; the row of heads from 1 stands on every page. */
export interface SheetPage {
  name: string;
  paper?: 'A4' | 'A5';
  landscape?: boolean;
  repeated: number | null;
}
type Transforms = NonNullable<NonNullable<Feature<unknown>['files']>['transform']>;
const PAPER = { A4: 9, A5: 11 } as const;
/** Most rows that stand still on scroll: more would leave a small screen none to read. */
const MAX_STILL = 15;

/** Rows that stand still on scroll, down to the heads of a table; none when they stand too deep. */
export const stillRows = (heads: number | null): { stickyRowsCount?: number } =>
  heads !== null && heads <= MAX_STILL ? { stickyRowsCount: heads } : {};

/** Page setup and print titles of the sheets of a workbook, in their order. */
export function pageSetup(pages: readonly SheetPage[]): { files: { transform: Transforms } } {
  const titles = pages.flatMap(({ name, repeated }, at) =>
    repeated === null
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheetRef(name)}!$${repeated}:$${repeated}</definedName>`,
        ],
  );
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => withPage(xml, pages[sheetIndex]),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            titles.length > 0
              ? xml.replace('</sheets>', `</sheets><definedNames>${titles.join('')}</definedNames>`)
              : xml,
        },
      },
    },
  };
}

function withPage(xml: string, page: SheetPage | undefined): string {
  const paper = PAPER[page?.paper ?? 'A4'];
  const lies = page?.landscape ? 'landscape' : 'portrait';
  return xml
    .replace(/<worksheet[^<>]*>/, (tag) => `${tag}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace(
      '</worksheet>',
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
        `<pageSetup paperSize="${paper}" orientation="${lies}" fitToWidth="1" fitToHeight="0"/></worksheet>`,
    );
}

const sheetRef = (name: string): string =>
  `'${name.replaceAll("'", "''")}'`.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
