import { questionnaire as ac } from './ac.ts'
import { questionnaire as aot } from './aot.ts'
import { questionnaire as ccn } from './ccn.ts'
import { questionnaire as contact } from './contact.ts'
import { questionnaire as crt } from './crt.ts'
import { questionnaire as crt2 } from './crt2.ts'
import { questionnaire as customMsg } from './custom-msg.ts'
import { questionnaire as def } from './def.ts'
import { questionnaire as exp } from './exp.ts'
import { questionnaire as final } from './final.ts'
import { questionnaire as form } from './form.ts'
import { questionnaire as ftg } from './ftg.ts'
import { questionnaire as imp } from './imp.ts'
import { questionnaire as intl } from './intl.ts'
import { questionnaire as lean } from './lean.ts'
import { questionnaire as mediatrust } from './mediatrust.ts'
import { questionnaire as mist8 } from './mist8.ts'
import { questionnaire as nasatlx } from './nasatlx.ts'
import { questionnaire as newseval } from './newseval.ts'
import { questionnaire as nfc6 } from './nfc6.ts'
import { questionnaire as panas10 } from './panas10.ts'
import { questionnaire as polint } from './polint.ts'
import type { Questionnaire } from './questionnaire.ts'
import { questionnaire as ses } from './ses.ts'
import { questionnaire as socialmediause } from './socialmediause.ts'
import { questionnaire as sus } from './sus.ts'
import { questionnaire as thermometers } from './thermometers.ts'
import { questionnaire as tipi } from './tipi.ts'

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
  contact,
  newseval,
  // Further instruments that labs ask for.
  tipi,
  crt2,
  mist8,
  nfc6,
  polint,
  mediatrust,
  thermometers,
  panas10,
  sus,
  nasatlx,
  intl,
]

/** A questionnaire by its name, label or published alias. */
export const findQuestionnaire = (written: string): Questionnaire | undefined =>
  questionnaires.find((q) => q.name === written || q.label === written || q.aliases.includes(written))
