/** Rows of a page of a list that the server cuts into pages. */
export const PAGE_SIZE = 50

/** How long to wait for the next letter before a search is sent. */
export const TYPED_MS = 300

/** The chosen page, or the last one if the list has become shorter. */
export const pageWithin = (chosen: number, nFound: number, pageSize = PAGE_SIZE) =>
  Math.min(chosen, Math.max(1, Math.ceil(nFound / pageSize)))

type Noun = readonly [one: string, many: string]

/** "1 to 50 of 10,000 studies". */
export function rangeText(
  { offset, nShown, nFound }: { offset: number; nShown: number; nFound: number },
  [one, many]: Noun,
): string {
  const noun = nFound === 1 ? one : many
  if (nShown === nFound || nShown === 0) return `${nFound.toLocaleString('en')} ${noun}`
  return `${(offset + 1).toLocaleString('en')} to ${(offset + nShown).toLocaleString('en')} of ${nFound.toLocaleString('en')} ${noun}`
}
