import type { Ending, Outcome } from '../session/outcomes.ts'
import { DEFAULT_EXPERIMENT_ID } from '../session/start-session.ts'
import { connect } from './connect.ts'
import { custom } from './custom.ts'
import { lucid } from './lucid.ts'
import { mturk } from './mturk.ts'
import { none } from './none.ts'
import type { ExitFacts, Platform } from './platform.ts'
import { prolific } from './prolific.ts'
import { showsComplete } from './shows-complete.ts'
import { sona } from './sona.ts'
import { setting } from './study-exit.ts'

export const platforms: readonly Platform[] = [none, mturk, prolific, lucid, custom, connect, sona]

/** An empty value means none: participants are asked to return to the home page. */
export const findPlatform = (name: string): Platform | undefined =>
  platforms.find((p) => p.name === (name || 'none').toLowerCase())

/** What a person gets at the end of a study. The demo always leads home (spec 4). */
export function endingOf(outcome: Outcome, facts: ExitFacts): Ending {
  if (facts.experiment_id === DEFAULT_EXPERIMENT_ID) return { kind: 'return-home' }
  const { exit, settings } = findPlatform(facts.settings['platform'] ?? '') ?? none
  const ending = exit(outcome, facts)
  if (HAS_WORKED.includes(outcome)) return ending
  const code = settings.includes('completion-code') ? setting(facts, 'completion-code') : ''
  return showsComplete(ending, { ending: exit('complete', facts), code }) ? { kind: 'return-home' } : ending
}

/** Somebody who failed the attention check did all of the work. Who left early must not find out how a complete visit is reported. */
const HAS_WORKED: readonly Outcome[] = ['complete', 'failed_attention']

/** Ruling D7: whether a complete visit may follow its redirect at once. A debrief of the study's own is read first, and the default one where the study deceives, which only its cards tell (`deceives`). */
export function leavesByItself(outcome: Outcome, facts: ExitFacts): boolean {
  const { settings } = facts
  return (
    outcome === 'complete' &&
    findPlatform(settings['platform'] ?? '')?.leavesByItself === true &&
    (settings['debrief'] ?? '').trim() === '' &&
    settings['redirect-disabled'] !== 'yes' &&
    endingOf(outcome, facts).kind === 'redirect'
  )
}
