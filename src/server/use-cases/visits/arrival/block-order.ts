import { seededDice } from '#domain/dice.ts'
import { type BlockOrder, ORDER_DRAW } from '#domain/journey/block-order.ts'
import { countedBy, drawOrder } from '#domain/journey/draw-block-order.ts'
import { countBlocks, countOrders, drawnOrder, lockDraws, storeDrawnParts } from '#server/store/visits/drawn-parts.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Deps } from '../../deps.ts'

/** `isNew`: drawn just now, and not by another tab. */
type Ordered = { order: string[]; isNew: boolean }

/**
 * The blocks of a person who has a condition, in their order. Those of a study are drawn one after the other, so that two people who arrive
 * together do not both take the last free row. Undefined where the person is gone.
 */
export const orderBlocks = (
  deps: Deps,
  { participant_id }: Visitor,
  { blocks, rule, nDrawn }: { blocks: readonly string[]; rule: BlockOrder; nDrawn: number },
): Promise<Ordered | undefined> =>
  deps.database.db.transaction(async (tx) => {
    const drawer = await presentParticipant(tx, participant_id)
    if (drawer === undefined) return undefined
    await lockDraws(tx, drawer.experiment_id)
    const stored = await drawnOrder(tx, participant_id)
    if (stored !== undefined) return { order: stored, isNew: false }
    const count = { orders: countOrders, blocks: countBlocks, nothing: async () => new Map<string, number>() }
    const counts = await count[countedBy(blocks, { rule, nDrawn })](tx, drawer)
    const drawn = drawOrder(blocks, { rule, nDrawn, counts, dice: seededDice(drawer.seed, 'blocks') })
    return { order: await storeDrawnParts(tx, drawer, ORDER_DRAW, drawn), isNew: true }
  })
