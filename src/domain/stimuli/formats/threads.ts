import type { Row } from './format.ts'

/** A post as a platform lists it: with its own id, and the id of what it answers, if it answers something. */
export type Item = { id: string; parent: string; row: Row }

/** `orphans`: answers to something that was not given. */
export type Threads = { posts: Row[]; comments: Row[]; orphans: number }

/** Where an answer stands: the post, and the first comment of its branch. */
type Place = { root: Item; top: Item }

/**
 * Posts with the answers to them as comments, in the order of the items. Our replies are one level deep, so an answer to a reply stands
 * at the comment that began the branch.
 */
export function threadsOf(items: readonly Item[]): Threads {
  const placeOf = placeFinder(items)
  const posts = items.filter(({ parent }) => parent === '').map(({ row }) => row)
  const orders = new Map<string, number>()
  const perPost = new Map<string, number>()
  const placed = items.flatMap((item) => {
    const place = item.parent === '' ? undefined : placeOf(item)
    if (place === undefined) return []
    const order = (perPost.get(place.root.id) ?? 0) + 1
    perPost.set(place.root.id, order)
    orders.set(item.id, order)
    return [{ item, ...place }]
  })
  const comments = placed.map(
    ({ item, root, top }): Row => ({
      ...commentOf(item.row),
      post: root.row['filename'] ?? '',
      order: String(orders.get(item.id) ?? ''),
      reply_to: top.id === item.id ? '' : String(orders.get(top.id) ?? ''),
    }),
  )
  return { posts, comments, orphans: items.length - posts.length - comments.length }
}

const commentOf = (row: Row): Row => ({
  text: row['body'] || row['headline'] || '',
  author_name: row['author_name'] ?? '',
  author_handle: row['author_handle'] ?? '',
  avatar: row['avatar_url'] ?? '',
  posted_at: row['posted_at'] ?? '',
  likes: row['likes'] ?? row['upvote'] ?? '',
})

/** Undefined where the post of an answer is not given, or ids run in a circle. Each id is looked up once, because threads can be long. */
function placeFinder(items: readonly Item[]): (item: Item) => Place | undefined {
  const byId = new Map(items.map((item) => [item.id, item]))
  const known = new Map<string, Place | undefined>()
  return (item) => {
    const line: Item[] = []
    const seen = new Set<string>()
    let now: Item | undefined = item
    while (now !== undefined && now.parent !== '' && !known.has(now.id) && !seen.has(now.id)) {
      line.push(now)
      seen.add(now.id)
      now = byId.get(now.parent)
    }
    const above = now
    const isCircle = above !== undefined && seen.has(above.id)
    for (const each of line.reverse()) {
      const parent = byId.get(each.parent)
      const isTop = parent !== undefined && parent.parent === ''
      const place = isTop ? { root: parent, top: each } : known.get(each.parent)
      known.set(each.id, isCircle ? undefined : place)
    }
    return known.get(item.id)
  }
}
