import { aiMade } from './ai-made.ts'
import { communityNote } from './community-note.ts'
import { factCheck } from './fact-check.ts'
import { interstitial } from './interstitial.ts'
import type { LabelKind } from './label-kind.ts'
import { missingContext } from './missing-context.ts'
import { sourceCredibility } from './source-credibility.ts'
import { stateAffiliated } from './state-affiliated.ts'
import { warning } from './warning.ts'

/** In the order in which the create page offers them. */
export const labelKinds: readonly LabelKind[] = [
  warning,
  factCheck,
  communityNote,
  missingContext,
  aiMade,
  sourceCredibility,
  stateAffiliated,
  interstitial,
]

export const findLabelKind = (name: string): LabelKind | undefined => labelKinds.find((kind) => kind.name === name)
