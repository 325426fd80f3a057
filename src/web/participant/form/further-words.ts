/** What participants read on the kinds of items that load later, with them. */
export const furtherWords = {
  analogueUntouched: 'Click or tap the line to answer',
  search: 'Search or choose',
  found: (n: number) => (n === 0 ? 'Nothing found' : n === 1 ? '1 option' : `${n} options`),
  moveUp: (option: string) => `Move up: ${option}`,
  moveDown: (option: string) => `Move down: ${option}`,
  movedTo: (option: string, place: number, of: number) => `${option}: now ${place} of ${of}`,
  keepOrder: 'This order is right',
  orderKept: 'The order is kept.',
  total: 'Total',
  totalOf: (sum: string, total: string) => `${sum} of ${total}`,
  left: (left: string) => `${left} left`,
  tooMany: (over: string) => `${over} too many`,
  nothingLeft: 'Adds up',
} as const
