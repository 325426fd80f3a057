import { ac } from './ac.ts'
import { aot } from './aot.ts'
import { ccn } from './ccn.ts'
import { crt } from './crt.ts'
import { customMsg } from './custom-msg.ts'
import { def } from './def.ts'
import { exp } from './exp.ts'
import { final } from './final.ts'
import { form } from './form.ts'
import { ftg } from './ftg.ts'
import { imp } from './imp.ts'
import { lean } from './lean.ts'
import { newseval } from './newseval.ts'
import type { Questionnaire } from './questionnaire.ts'
import { ses } from './ses.ts'
import { socialmediause } from './socialmediause.ts'

export const questionnaires: readonly Questionnaire[] = [
  crt,
  lean,
  socialmediause,
  ses,
  form,
  imp,
  ac,
  aot,
  ccn,
  def,
  exp,
  ftg,
  final,
  customMsg,
  newseval,
]

/** The questionnaire that a researcher means, by its name, label or a published alias. */
export const findQuestionnaire = (written: string): Questionnaire | undefined =>
  questionnaires.find((q) => q.name === written || q.label === written || q.aliases.includes(written))
