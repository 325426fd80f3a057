import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { asksNothing } from '#domain/questions/item-fields.ts'
import { findSkin } from '#domain/skins/index.ts'
import { counted } from '#domain/study/design/words.ts'
import { describeTiming } from '#domain/waves/describe-waves.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { openedIn } from './feed-sample.ts'
import { debriefWaits, type FeedOf } from './visit.ts'

type Settings = Readonly<Record<string, string>>

/** One visit of a condition, step by step. `heading` is empty in a study of one visit. */
type VisitSteps = { heading: string; steps: readonly string[] }

/** What a participant does, in words. */
export function visitSteps(condition: number, settings: Settings, feedOf: FeedOf): VisitSteps[] {
  const waves = wavesIn(settings)
  return eachWave(settings).map((ofVisit, i) => {
    const wave = waves[i]
    const steps = journeyOf(ofVisit, '').map((step) => {
      const words = stepWords(
        step,
        ofVisit,
        (feed) => feedOf({ condition, wave: i === 0 ? '' : (wave?.name ?? ''), feed }).length,
      )
      return step.if === undefined ? words : `Only if ${expressionWords(step.if, [])}: ${words}`
    })
    const end = debriefWaits(waves, i)
      ? 'Ends this visit. The debrief waits for the last one, or for when somebody cannot come back any more.'
      : 'Reads the debrief and how the visit ends, and leaves.'
    const timing = wave === undefined ? '' : describeTiming(wave)
    return { heading: wave === undefined ? '' : [wave.name, timing].filter(Boolean).join(': '), steps: [...steps, end] }
  })
}

function stepWords(step: PlannedStep, settings: Settings, nCards: (feed: string) => number): string {
  switch (step.step) {
    case 'consent':
      return 'Reads the information about the study and agrees to take part, or does not and is done. Nothing is kept of people who do not agree.'
    case 'instructions':
      return 'Reads the instructions.'
    case 'form': {
      const form = formInStudy(step.name, settings)
      const n = form === undefined ? 0 : itemsOf(form).filter(({ type }) => !asksNothing(type)).length
      const label = form?.label ?? step.name
      return n === 0 ? `Reads “${label}”.` : `Answers “${label}” (${counted(n, 'question')}).`
    }
    case 'feed': {
      const own = settingsOfFeed(settings, step.name)
      const n = nCards(step.name)
      const skin = findSkin(own['skin'] ?? '')
      const opened = openedIn(own, n).map(({ shown, when }) => `“${shown.label}” opens ${when}`)
      const look = skin === undefined || (own['skin'] ?? '') === '' ? '' : `, which looks like this: ${skin.label.toLowerCase()}`
      return `Looks at a simulated feed of ${counted(n, 'post')}${look}. Nothing that is done there is posted or shown to anybody.${opened.length === 0 ? '' : ` In it, ${opened.join('; ')}.`}`
    }
  }
}
