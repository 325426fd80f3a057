import type { OrderRules } from '#domain/feed/order/order-rules.ts'

/** What is moved after the algorithm has drawn the order, one phrase for each rule. */
export function describeOrder({ adsEvery, keepsPositions, keepsBlocks, separatesAuthors }: OrderRules): string[] {
  return [
    keepsPositions && 'cards with a position in the sheet get that place',
    adsEvery > 0 && `every ${ordinal(adsEvery)} place is an ad`,
    keepsBlocks && 'cards of one block follow one another',
    separatesAuthors && 'no author twice in a row where that is possible',
  ].filter((phrase) => phrase !== false)
}

function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
