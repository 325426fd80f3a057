import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { answerKey as ac } from './ac.ts'
import type { AnswerKey, Score } from './answer-key.ts'
import { answerKey as aot } from './aot.ts'
import { answerKey as crt } from './crt.ts'
import { answerKey as crt2 } from './crt2.ts'
import { answerKey as form } from './form.ts'
import { answerKey as ftg } from './ftg.ts'
import { answerKey as mediatrust } from './mediatrust.ts'
import { answerKey as mist8 } from './mist8.ts'
import { answerKey as nasatlx } from './nasatlx.ts'
import { answerKey as nfc6 } from './nfc6.ts'
import { answerKey as panas10 } from './panas10.ts'
import { answerKey as sus } from './sus.ts'
import { answerKey as tipi } from './tipi.ts'

/** Of the questionnaires that have right answers or scores. */
export const answerKeys: readonly AnswerKey[] = [
  ...[ac, aot, crt, form, ftg],
  ...[crt2, mediatrust, mist8, nasatlx, nfc6, panas10, sus, tipi],
]

/** A researcher's own questionnaire brings its answer key with it, on the server and on researchers' pages. */
export type WithAnswerKey = Questionnaire & { answerKey?: AnswerKey }

const keyOf = (questionnaire: WithAnswerKey) =>
  questionnaire.answerKey ?? answerKeys.find((key) => key.questionnaire === questionnaire.name)

export const scoresOf = (questionnaire: WithAnswerKey): readonly Score[] => keyOf(questionnaire)?.scores ?? []

/** Undefined where the item is no attention check. */
export const attentionAnswerOf = (questionnaire: WithAnswerKey, item: { key: string }): string | undefined =>
  keyOf(questionnaire)?.attentionAnswers[item.key]
