import { questionnaire as ac } from './ac.ts'
import { questionnaire as aot } from './aot.ts'
import { questionnaire as ccn } from './ccn.ts'
import { questionnaire as crt } from './crt.ts'
import { questionnaire as customMsg } from './custom-msg.ts'
import { questionnaire as def } from './def.ts'
import { questionnaire as exp } from './exp.ts'
import { questionnaire as final } from './final.ts'
import { questionnaire as form } from './form.ts'
import { questionnaire as ftg } from './ftg.ts'
import { questionnaire as imp } from './imp.ts'
import { questionnaire as lean } from './lean.ts'
import { questionnaire as newseval } from './newseval.ts'
import type { Questionnaire } from './questionnaire.ts'
import { questionnaire as ses } from './ses.ts'
import { questionnaire as socialmediause } from './socialmediause.ts'

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

/** A questionnaire by its name, label or published alias. */
export const findQuestionnaire = (written: string): Questionnaire | undefined =>
  questionnaires.find((q) => q.name === written || q.label === written || q.aliases.includes(written))
