import { EMPTY_SCAN, plainScan, TOO_LONG } from '../warehouse/barcodes.ts';
import type { LoadDifference, SlipLine } from './loading-slip.contract.ts';

/** What stands in the code of a carton's label: the order and the number of the carton among all of the order, `WL…-0001-007`. */
export const cartonBarcode = (orderNo: string, carton: number): string =>
  `${orderNo}-${String(carton).padStart(3, '0')}`;

/** What a scan of a carton asks for; `out`: the carton comes out of the container again. */
export interface CartonScan {
  code: string;
  out: boolean;
}
/**
 * What a scan comes to: the line with its count after it, and the number of the carton where its label has one; or why it
 * does not count, in words for who holds the scanner. `rule`: LOG-026 where the cartons are the reason.
 */
export type CartonJudged =
  | { ok: true; line: SlipLine; carton: number | null; text: string }
  | { ok: false; rule: 'LOG-026' | null; text: string };

const no = (text: string, rule: 'LOG-026' | null = null): CartonJudged => ({ ok: false, rule, text });
const nameOf = ({ orderNo, lineNo, nameCn }: SlipLine) => `${orderNo ?? ''} 第 ${lineNo ?? ''} 行 ${nameCn}`;
const LABEL = /^(.+)-(\d{1,7})$/;

/**
 * L16 scan mode: one carton of a line of the slip more, or one less. A label of ours names its carton, so that the same one
 * counts once; a barcode of the customer counts for the first line of it that is not full; a label of a customer code only
 * where one line has that code. More than planned takes free cartons of the order (LOG-026).
 */
export function judgeCarton(lines: readonly SlipLine[], { code, out }: CartonScan): CartonJudged {
  const plain = plainScan(code);
  if (plain === null) return no(TOO_LONG);
  if (plain === '') return no(EMPTY_SCAN);
  const label = LABEL.exec(plain);
  const ofOrder = label ? lines.filter(({ orderNo }) => orderNo?.toUpperCase() === label[1]) : [];
  if (label && ofOrder.length > 0)
    return judgeLabel(ofOrder, cartonBarcode(label[1] ?? '', Number(label[2])), Number(label[2]), out);
  const same = lines.filter(({ barcode }) => barcode !== null && plainScan(barcode) === plain);
  if (same.length > 0) return counted(out ? emptied(same) : room(same), same, null, out);
  const ofCode = lines.filter(({ customerCode }) => customerCode?.toUpperCase() === plain);
  if (ofCode.length > 1) return no(`客户编码 ${plain} 在本装柜单有 ${ofCode.length} 行货物，请扫外箱标签或录入箱数`);
  if (ofCode.length === 1) return counted(out ? emptied(ofCode) : room(ofCode), ofCode, null, out);
  return no(`${plain} 不在本装柜单`);
}

/** A label of an order that is on the slip. */
function judgeLabel(lines: readonly SlipLine[], label: string, carton: number, out: boolean): CartonJudged {
  const total = lines[0]?.orderCartons ?? 0;
  if (carton < 1 || carton > total) return no(`${label} 超出订单的 ${total} 箱`, 'LOG-026');
  const held = lines.find(({ scanned }) => scanned.includes(carton));
  if (out) return held ? counted(held, [held], carton, true) : no(`${label} 没有扫描装入过`);
  if (held) return no(`${label} 已扫描装入，没有重复计数`);
  const line = lines.find(
    ({ cartonFrom, cartons }) => cartonFrom !== null && carton >= cartonFrom && carton < cartonFrom + cartons,
  );
  if (!line) return no(`${label} 所属的订单行不在本装柜单`);
  return counted(room([line]), [line], carton, false);
}

const room = (lines: readonly SlipLine[]) =>
  lines.find(({ loaded, planned }) => (loaded ?? 0) < planned) ??
  lines.find(({ loaded, planned, free }) => (loaded ?? 0) < planned + free);
const emptied = (lines: readonly SlipLine[]) => lines.findLast(({ loaded, scanned }) => (loaded ?? 0) > scanned.length);

/** The line after the scan; `from`: what there was to choose from. */
function counted(
  line: SlipLine | undefined,
  from: readonly SlipLine[],
  carton: number | null,
  out: boolean,
): CartonJudged {
  const [first] = from;
  if (!line) {
    if (!first) return no('没有可计数的货物');
    return out
      ? no(`${nameOf(first)} 没有可取出的箱`)
      : no(`${nameOf(first)} 已装满 ${first.loaded ?? 0} 箱，没有可多装的箱数`, 'LOG-026');
  }
  const loaded = Math.max(0, (line.loaded ?? 0) + (out ? -1 : 1));
  const { planned } = line;
  const scanned =
    carton === null ? line.scanned : out ? line.scanned.filter((one) => one !== carton) : [...line.scanned, carton];
  const which = carton === null ? '' : ` 箱号 ${carton}`;
  const more = loaded > planned ? '（多装）' : '';
  return {
    ok: true,
    carton,
    line: { ...line, loaded, scanned, reason: reasonOf(line, loaded) },
    text: `${nameOf(line)}${which}${out ? ' 已取出，' : ' '}${loaded}/${planned} 箱${more}`,
  };
}

/** Why a count differs from the plan, as far as the count says it itself. */
function reasonOf({ planned, reason }: SlipLine, loaded: number): LoadDifference | null {
  if (loaded > planned) return 'EXTRA';
  return loaded === planned || reason === 'EXTRA' ? null : reason;
}

/** The lines after the scans that wait to be sent, as the page shows them; what does not count changes nothing. */
export function afterScans(lines: readonly SlipLine[], scans: readonly CartonScan[]): SlipLine[] {
  let after = [...lines];
  for (const scan of scans) {
    const judged = judgeCarton(after, scan);
    if (judged.ok) after = after.map((line) => (line.id === judged.line.id ? judged.line : line));
  }
  return after;
}
