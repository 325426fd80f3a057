import { type Cues, countLists } from './social-cues.ts'

/** Cards whose likes are at least `from` and below `below`. */
export type CountBin = { from: number; below: number; n: number }

export type CountHistogram = { nCards: number; bins: readonly CountBin[]; median: number; low: number; high: number }

const LIKE = [{ button: 'like', engagementType: 'likes', flag: 'lognormal' }] as const
const N_CARDS = 2000

/** The likes that a person with a fixed seed would see on many cards, from the same draws as in the feed. */
function drawnLikes(cues: Cues): number[] {
  const cards = Array.from({ length: N_CARDS }, () => ({}))
  const { likes = [] } = countLists(LIKE, { participantSeed: 'histogram', cards, cues })
  return likes.map((count) => count ?? 0).sort((a, b) => a - b)
}

/** 0, then two edges per power of ten: 1, 3, 10, 30 and so on. */
const edgeAt = (i: number): number => (i === 0 ? 0 : (i % 2 === 1 ? 1 : 3) * 10 ** Math.floor((i - 1) / 2))

/** How made-up likes are spread over the cards, on a scale on which a log-normal distribution looks like a bell. */
export function countHistogram(cues: Cues): CountHistogram {
  const likes = drawnLikes(cues)
  const at = (share: number) => likes[Math.floor(share * (likes.length - 1))] ?? 0
  const most = likes.at(-1) ?? 0
  const bins: CountBin[] = []
  for (let i = 0; edgeAt(i) <= most; i++) {
    const [from, below] = [edgeAt(i), edgeAt(i + 1)]
    const n = likes.filter((count) => count >= from && count < below).length
    if (n > 0 || bins.length > 0) bins.push({ from, below, n })
  }
  return { nCards: likes.length, bins, median: at(0.5), low: at(0.05), high: at(0.95) }
}
