/**
 * A JSON number by its text: whole numbers of up to 15 digits as such, every other as its text, so that no digit is
 * lost to a float.
 */
export function plainNumber(text: string): number | string {
  return /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}
