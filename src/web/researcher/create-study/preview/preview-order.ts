import type { FeedEntity } from '#contract/load-experiment.ts'
import type { PreviewOrder, PreviewScreen } from '#contract/preview-message.ts'
import { encodeJson } from '#contract/wire.ts'
import { countLists, countsAt, cuesIn } from '#domain/feed/social-cues.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { feedsOf } from '#domain/feeds/feed-names.ts'
import { arrivalFacts } from '#domain/journey/arrival-facts.ts'
import { formNames, journeyOf } from '#domain/journey/journey-of.ts'
import { nextStep } from '#domain/journey/next-step.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { participantSettings } from '#domain/parameters/participant-settings.ts'
import { endingOf } from '#domain/platforms/index.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { debriefIn } from '#domain/session/default-debrief.ts'
import { type Ending, OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import { fieldsOfCards } from '#domain/stimuli/cards/cards-have.ts'
import { PREVIEW_SEED } from '#domain/study/preview/preview-feed.ts'

type Parts = {
  visit: number
  screen: PreviewScreen
  condition: number
  /** The one that is shown of several; the others are passed over. Absent: the first. */
  feed?: string
  /** To show, if the study has it. */
  language: string
  /** All settings of the condition in this feed, normalised and not URL-encoded. */
  settings: Readonly<Record<string, string>>
  cards: readonly FeedEntity[]
}

const PREVIEW_VISIT = { user_id: 'preview', experiment_id: 'preview', query: {} }

/** The message to the preview page: what the server would answer for these settings and cards. */
export function previewOrder({ visit, screen, condition, feed, language, settings, cards }: Parts): PreviewOrder {
  const endings = OUTCOMES.map((outcome) => [outcome, endingOf(outcome, { ...PREVIEW_VISIT, condition, settings })] as const)
  // The server has sent the counts from the sheet; their columns are named like the engagement.
  const sheets = cards.map(({ shown_counts }) => ({ covariates: shown_counts }))
  const counts = countLists(visibleButtons(settings), { participantSeed: PREVIEW_SEED, cards: sheets, cues: cuesIn(settings) })
  const shown = feed ?? feedsOf(settings)[0]
  const steps = journeyOf(settings, '').flatMap((step): PlannedStep[] => {
    if (step.step !== 'feed') return [step]
    return step.name === shown ? [{ ...step, name: ONLY_FEED }] : []
  })
  return {
    type: 'preview',
    visit,
    screen,
    data: {
      user_id: PREVIEW_VISIT.user_id,
      order_data: cards.map((card, i) => ({ ...card, shown_counts: countsAt(counts, i) })),
      ranks_each_batch: false,
      feed_length: cards.length,
      experiment_parameters: encodeJson(participantSettings(settings, fieldsOfCards(cards))),
      condition,
      form_names: formNames(settings, ''),
      journey: nextStep(steps, arrivalFacts(condition, {})),
      session_token: 'preview',
      client_seed: PREVIEW_SEED,
      resumed: false,
      is_test: false,
      outcome: null,
    },
    steps,
    questionnaires: [...ownQuestionnaires(settings).values()],
    languages: chosenLanguages(readLanguages(settings), [language]),
    endings: Object.fromEntries(endings) as Record<Outcome, Ending>, // one entry per outcome
    debrief: debriefIn(settings),
    contact: settings['contact'] ?? '',
  }
}
