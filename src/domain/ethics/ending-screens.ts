import { endingOf } from '#domain/platforms/index.ts'
import { debriefIn } from '#domain/session/default-debrief.ts'
import { type Ending, isDebriefed, OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import { list, said } from './markup.ts'
import { contactLine } from './own-data-screen.ts'
import type { Screen, Visit } from './visit.ts'

/** Who leaves by each outcome, after "Somebody who". */
const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  complete: 'finished',
  no_consent: 'did not agree to take part',
  screened_out: 'does not fit the study by an answer',
  quota_full: 'came when the study was full',
  failed_attention: 'failed an attention check',
  incompatible_device: 'has a browser that cannot show the study',
  left_early: 'pressed Leave',
  withdrawn: 'withdrew and asked for erasure',
  timed_out: 'was away for too long',
  technical_error: 'met a technical error',
  wave_closed: 'came back when a later visit could not be begun any more',
}

/** Codes and addresses are left out: somebody who has a code can be paid without taking part. */
const GIVEN: Readonly<Record<Ending['kind'], string>> = {
  redirect: 'is sent back to the panel',
  'completion-code': 'is shown a code for the panel',
  'return-home': 'is shown that nothing more is to be done',
  none: 'is shown nothing more',
}

type Ended = Pick<Visit, 'settings' | 'condition' | 'renderer' | 'debriefWaits'>

/** How a visit can end, by what people read then: with the debrief, or without. */
export function endingScreens({ settings, condition, renderer, debriefWaits }: Ended): Screen[] {
  const lines = (debriefed: boolean) =>
    OUTCOMES.filter((outcome) => isDebriefed(outcome) === debriefed && mayHappen(outcome, settings)).map((outcome) => {
      const { kind } = endingOf(outcome, { user_id: 'id', experiment_id: 'study', query: {}, condition, settings })
      return `Somebody who ${OUTCOME_WORDS[outcome]} ${GIVEN[kind]}.`
    })
  const debrief = `<div dir="auto">${renderer.markdown(debriefIn(settings))}</div>`
  const waits = debriefWaits
    ? said('Who can still come back reads the following only after the last visit; who cannot reads it here.', 'soft')
    : ''
  const named =
    settings['debrief-names-false'] === 'no'
      ? ''
      : said('Below it, the false posts that the person was shown are listed, if there were any.', 'soft')
  return [
    {
      key: 'ending/debriefed',
      label: 'Ending with the debrief',
      html: `${waits}${debrief}${named}${contactLine(settings)}${list(lines(true))}`,
    },
    {
      key: 'ending/others',
      label: 'Endings without the debrief',
      html: `${said('These people saw no post.', 'soft')}${list(lines(false))}`,
    },
  ]
}

function mayHappen(outcome: Outcome, settings: Readonly<Record<string, string>>): boolean {
  if (outcome === 'no_consent') return (settings['consent'] ?? '').trim() !== ''
  if (outcome === 'wave_closed') return (settings['waves'] ?? '') !== ''
  return outcome !== 'failed_attention' || settings['failed-attention'] === 'exit'
}
