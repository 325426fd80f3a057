import type { FeedEntity } from '#contract/load-experiment.ts'

export type Face = { name: string; initials: string; avatar_url: string | null }

const MOST_FACES = 12

/** Authors in the order of their first post, each once. */
export function facesOf(cards: readonly FeedEntity[]): Face[] {
  const byName = new Map<string, Face>()
  for (const { post } of cards) {
    if (!post || post.name === '' || byName.has(post.name)) continue
    const { name, initials, avatar_url } = post
    byName.set(name, { name, initials, avatar_url })
  }
  return [...byName.values()].slice(0, MOST_FACES)
}
