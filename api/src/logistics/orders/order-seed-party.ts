import type { Party } from '@shared/contract/logistics/order.input.ts';
import type { Random } from '../../services/seed/random.ts';

const CITIES = ['Los Angeles, CA', 'Hamburg', 'Felixstowe', 'Sydney NSW', 'Ontario, CA', 'Manchester'];
const WORDS = ['Harbor', 'Maple', 'Northgate', 'Silver Lake', 'Greenfield', 'Bluestone'];

/** A made-up consignee overseas; eight in ten orders have one by now. */
export function partyOf(serial: number, numbers: Random): Party | null {
  if (numbers.chance(20)) return null;
  const city = CITIES[serial % CITIES.length] ?? 'Hamburg';
  return {
    name: `${WORDS[serial % WORDS.length] ?? 'Maple'} Trading (Demo) Ltd`,
    address: `${numbers.int(10, 990)} Demo Street, ${city}`,
    contact: 'Import Desk',
    phone: `+1555010${String(100 + (serial % 900)).slice(0, 3)}`,
    taxId: null,
  };
}
