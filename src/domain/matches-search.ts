/** Whether a text contains every word of the search, in any order and in upper or lower case. */
export function matchesSearch(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lowerCase.includes(word))
}
