/** What a change says where the words of a setting leave out what was changed: every value within it, by its place. */
export function tellingLines(before: string, after: string): [string[], string[]] {
  // The picture itself is in the materials.
  if (before.startsWith('data:') && after.startsWith('data:')) return [['a picture'], ['another picture']]
  return [leafLines(before), leafLines(after)]
}

function leafLines(value: string): string[] {
  try {
    return leaves(JSON.parse(value), [])
  } catch {
    return value.split('\n')
  }
}

/** As `before, skin: microblog`. */
function leaves(value: unknown, place: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [`${place.join(', ')}: ${String(value)}`]
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, [...place, Array.isArray(value) ? String(Number(name) + 1) : name]),
  )
}
