/** Without an address there is nothing to fetch: a post may be text alone. */
type Card = {
  readonly entity_type: string
  readonly entity_url?: string
  readonly post?: { readonly has_video?: true | undefined } | undefined
}

const PICTURES_AHEAD = 3
const VIDEOS_AHEAD = 1
/** Cards further away are not worth a request yet. */
const LOOK_AHEAD = 8

export const isVideo = ({ entity_type, post }: Card) => entity_type.toLowerCase().includes('video') || post?.has_video === true

/** Positions, from 0, of the cards whose media should be fetched now: of the current one, the next three pictures and the next video. */
export function cardsToPrefetch(cards: readonly Card[], currentIdx: number, hasSaveData: boolean): ReadonlySet<number> {
  const chosen = new Set<number>([currentIdx])
  if (hasSaveData) return chosen
  let pictures = PICTURES_AHEAD
  let videos = VIDEOS_AHEAD
  for (let idx = currentIdx + 1; idx <= currentIdx + LOOK_AHEAD; idx++) {
    const card = cards[idx]
    if (card === undefined) break
    if (card.entity_url === '') continue
    const isWanted = isVideo(card) ? videos-- > 0 : pictures-- > 0
    if (isWanted) chosen.add(idx)
  }
  return chosen
}
