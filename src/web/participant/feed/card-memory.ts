import type { FeedEntity } from '#contract/load-experiment.ts'
import { newVideoMemory, type VideoMemory } from '../video/video-memory.ts'

/** What is known of a card's media and must outlast the card being emptied while it is far away. */
export type CardMemory = {
  /** Height by width; unknown until a hosted picture has arrived. */
  shape: number | undefined
  isReady: boolean
  video: VideoMemory
}

/** Most hosted pictures are a little taller than wide. */
const LIKELY_SHAPE = 5 / 4

const memories = new Map<string, CardMemory>()

export function recallCard({ entity_id, width, height }: FeedEntity): CardMemory {
  const known = memories.get(entity_id)
  if (known !== undefined) return known
  const memory = { shape: width && height ? height / width : undefined, isReady: false, video: newVideoMemory() }
  memories.set(entity_id, memory)
  return memory
}

export const shapeOf = ({ shape }: CardMemory): number => shape ?? LIKELY_SHAPE
