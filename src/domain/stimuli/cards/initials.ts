/** First letters of the first and the last word that contain a letter or a digit. */
export function initialsOf(name: string): string {
  const starts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  const [first = ''] = starts
  const last = starts.length > 1 ? (starts.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}
