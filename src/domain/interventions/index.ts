import { accprompt } from './accprompt.ts'
import { accpromptInfeed } from './accprompt-infeed.ts'
import { accpromptModal } from './accprompt-modal.ts'
import { defaultModal } from './default-modal.ts'
import { importance } from './importance.ts'
import type { Intervention } from './intervention.ts'
import { literacytip } from './literacytip.ts'
import { pause } from './pause.ts'
import { readFirst } from './read-first.ts'
import { sessionLength } from './session-length.ts'
import { shareAccuracy } from './share-accuracy.ts'
import { socialnorm } from './socialnorm.ts'

export const interventions: readonly Intervention[] = [
  accprompt,
  accpromptModal,
  accpromptInfeed,
  literacytip,
  socialnorm,
  importance,
  defaultModal,
  readFirst,
  shareAccuracy,
  pause,
  sessionLength,
]

/** Those that a researcher can choose as the intervention of a study. The others are prompts, which have a section of their own. */
export const offeredInterventions = interventions.filter(({ usualPlace }) => usualPlace === undefined)

export const findIntervention = (name: string): Intervention | undefined => interventions.find((i) => i.name === name)
