/** Paise as people read them: 12900 is "INR 129.00". */
export function rupeesText(paise: number): string {
  return `INR ${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}
