/** The numbers of a text such as "18, 35.5 and 55"; none where it holds anything else. */
export function numbersIn(text: string): number[] {
  const words = text.split(/[\s,;]+|\band\b/).filter((word) => word !== '')
  const numbers = words.map(Number)
  return numbers.every(Number.isFinite) ? numbers : []
}
