/** An amount with its currency: 12900 and "USD" as "$129.00". */
export function moneyWords(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
}
