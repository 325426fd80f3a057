/** A section: address of its page, title of the page, anchor, heading, beginning of its text, and the words that are only in the rest. */
export type SearchEntry = [page: string, title: string, id: string, heading: string, excerpt: string, words: string]

export type Found = { address: string; title: string; heading: string; excerpt: string }

/** More would not be read. */
const MOST_FOUND = 12

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []

/** How well a section fits: lower is better, undefined where a word of the query is missing. `isPage`: it is the beginning of its page. */
function rankOf(
  [, title, id, heading, excerpt, words]: SearchEntry,
  asked: readonly string[],
  isPage: boolean,
): number | undefined {
  const [inHeading, inTitle] = [wordsOf(heading), wordsOf(title)]
  // A setting that is named exactly is what was meant.
  if (asked.length === 1 && (heading === asked[0] || id.endsWith(`.${asked[0]}`) || id === asked[0])) return 0
  let rank = 1
  for (const word of asked) {
    if (isPage && [...inHeading, ...inTitle].some((each) => each.startsWith(word))) rank += 0.5
    else if (inHeading.some((each) => each.startsWith(word))) rank += 1
    else if (inTitle.some((each) => each.startsWith(word))) rank += 3
    else if (` ${words}`.includes(` ${word}`) || wordsOf(excerpt).some((each) => each.startsWith(word))) rank += 8
    else return undefined
  }
  return rank
}

/** Sections in which every word of the query begins a word, the best first. */
export function findInManual(entries: readonly SearchEntry[], query: string): Found[] {
  const asked = wordsOf(query)
  if (asked.length === 0) return []
  return entries
    .flatMap((entry, at) => {
      const rank = rankOf(entry, asked, entry[0] !== entries[at - 1]?.[0])
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry: [page, title, id, heading, excerpt] }) => ({ address: `${page}#${id}`, title, heading, excerpt }))
}
