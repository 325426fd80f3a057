/** The words of a search, in lower case. */
export const searchWords = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether a text contains every word of the search, in any order and in upper or lower case. */
export function matchesSearch(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase()
  return searchWords(search).every((word) => lowerCase.includes(word))
}
