import type { ReplyOf } from '#contract/endpoint.ts'
import type { FeedEntity, loadExperiment } from '#contract/load-experiment.ts'
import type { CardNumbers } from './card-bytes.ts'
import { type PackedPiece, packPiece } from './gzip-pieces.ts'

/**
 * A card as answers are made of it. `face` is what everybody sees alike: it lacks its place and the counts. `bytes` is the same as it
 * travels (`card-bytes.ts`), and `packed` as it travels in gzip, where the deck is packed.
 */
export type ReplyCard = { face: FeedEntity; bytes: Uint8Array; packed: PackedPiece }

/** An answer of `load_experiment` around its cards: `beginning` is the same for everybody in one condition. */
export type AroundCards = { beginning: PackedPiece; end: Uint8Array; numbers: CardNumbers }

type ArmData = Pick<ReplyOf<typeof loadExperiment>['data'], 'experiment_parameters' | 'form_names'>

export const beginningOf = ({ experiment_parameters, form_names }: ArmData): PackedPiece =>
  packPiece(
    Buffer.from(`{"success":"true","data":${JSON.stringify({ experiment_parameters, form_names }).slice(0, -1)},"order_data":[`),
  )
