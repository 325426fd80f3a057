import type { ReplyOf } from '#contract/endpoint.ts'
import type { loadExperiment } from '#contract/load-experiment.ts'
import { type PackedPiece, packPiece } from '../gzip-pieces.ts'
import type { CardNumbers } from './card-bytes.ts'

/** An answer of `load_experiment` around its cards: `beginning` is the same for everybody in one condition. */
export type AroundCards = { beginning: PackedPiece; end: Uint8Array; numbers: CardNumbers }

type ArmData = Pick<ReplyOf<typeof loadExperiment>['data'], 'experiment_parameters' | 'form_names'>

export const beginningOf = ({ experiment_parameters, form_names }: ArmData): PackedPiece =>
  packPiece(
    Buffer.from(`{"success":"true","data":${JSON.stringify({ experiment_parameters, form_names }).slice(0, -1)},"order_data":[`),
  )
