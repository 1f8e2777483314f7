/** An amount as a Chinese sheet writes it out: 大写 is for CNY alone, '' in other currencies, whose sheets leave the words out. */
export const inWords = (currency: string, amount: string | null | undefined): string =>
  currency === 'CNY' ? (amount ?? '') : '';
