import { feedAlgorithms } from '#domain/feed-algorithms/index.ts'
import { interventions } from '#domain/interventions/index.ts'
import { platforms } from '#domain/platforms/index.ts'

const namesOf = (registered: readonly { name: string }[]) => registered.map(({ name }) => name)

export type StudySection = {
  heading: string
  /** What the section sets, in one sentence. */
  sets: string
  /** Names of the settings as they travel and are exported. */
  params: readonly string[]
  /** What the first of them takes, where a registry says it. */
  values?: readonly string[]
}

/** In the order of the specification (section 2, create-study page). */
export const studySections: readonly StudySection[] = [
  {
    heading: 'Feed type',
    sets: 'How participants move through the cards: scroll, one column that loads as they go, or swipe, one card to a screen.',
    params: ['feed'],
  },
  {
    heading: 'Cards',
    sets: 'Which sets a condition takes its cards from, how many of each, and whether every participant gets a random subset of their own.',
    params: ['entity_sets'],
  },
  {
    heading: 'Buttons',
    sets: 'Which of the six buttons a card has: no leaves a button out, yes shows it without numbers, lognormal shows it with numbers; if none is set, all six show.',
    params: [
      'feed-button-share',
      'feed-button-like',
      'feed-button-bookmark',
      'feed-button-accuracy',
      'feed-button-upvote',
      'feed-button-downvote',
    ],
  },
  {
    heading: 'Intervention type',
    sets: 'What interrupts the feed, such as an accuracy prompt, and after which percentage of the cards.',
    params: ['intervention-type', 'intervention-perc'],
    values: namesOf(interventions),
  },
  {
    heading: 'News feed algorithm',
    sets: 'How the order of the cards is chosen, random unless set; an algorithm that ranks by itself uses all cards of each set and overrides the numbers of cards.',
    params: ['algorithm'],
    values: namesOf(feedAlgorithms),
  },
  {
    heading: 'Custom end message',
    sets: 'What participants read at the end, on the page (onpage) or in a dialog (modal).',
    params: ['custom-msg-type', 'custom-msg'],
  },
  {
    heading: 'Post-experiment questionnaires',
    sets: 'Which questionnaires follow the feed, in the order in which they are listed.',
    params: ['forms'],
  },
  {
    heading: 'Study instructions',
    sets: 'A text in Markdown that opens at the start of the study, after consent.',
    params: ['instruct'],
  },
  {
    heading: 'Informed consent',
    sets: 'A text in Markdown that participants read and accept before anything else.',
    params: ['consent'],
  },
  {
    heading: 'Recruitment platform',
    sets: 'Where participants come from and return to; without one they are asked to return to the home page.',
    params: ['platform', 'redirect-url', 'completion-code'],
    values: namesOf(platforms),
  },
]
