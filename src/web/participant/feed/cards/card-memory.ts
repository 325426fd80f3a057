import type { FeedEntity } from '#contract/load-experiment.ts'
import type { CardFit } from '#domain/feed/card-size.ts'
import type { VideoMemory } from '#web/participant/video/watched.ts'
import type { Space } from '../room.ts'

/** Heights of what these parts draw on a card. `own`: what of it belongs to the card in every condition. */
export type SlotHeights = { parts: unknown; above: number; under: number; below: number; own: number }

/** What is known of a card's media and must outlast the card being emptied while it is far away. */
export type CardMemory = {
  /** Height by width; unknown until a hosted picture has arrived. */
  shape: number | undefined
  isReady: boolean
  /** Used while the shape is not known yet. */
  likelyShape: number
  /** Of a post: the heights of its text and its picture in a space and with a shape of the picture, and the rows of a text that is folded. */
  frame?: { space: Space; shape: number; textPx: number; mediaPx: number; lines: CardFit['lines'] }
  /** The reader asked for all of a long text. */
  isWhole: boolean
  /** Undefined until they are reserved. */
  slots?: SlotHeights
  /** Undefined until the player has loaded. */
  video?: VideoMemory
}

/** Most hosted pictures are a little taller than wide. Those in a post seldom are: its text is not part of them. */
const LIKELY_SHAPE = 5 / 4
const LIKELY_POST_SHAPE = 2 / 3

/** Several pictures are cropped to a frame of this shape. */
const GRID_SHAPE = 9 / 16

const memories = new Map<string, CardMemory>()

export function recallCard({ entity_id, entity_url, width, height, post }: FeedEntity): CardMemory {
  const known = memories.get(entity_id)
  if (known !== undefined) return known
  const memory: CardMemory = {
    shape: post && !entity_url ? 0 : post?.more_pictures ? GRID_SHAPE : width && height ? height / width : undefined,
    likelyShape: post ? LIKELY_POST_SHAPE : LIKELY_SHAPE,
    isReady: false,
    isWhole: false,
  }
  memories.set(entity_id, memory)
  return memory
}

export const shapeOf = ({ shape, likelyShape }: CardMemory): number => shape ?? likelyShape
