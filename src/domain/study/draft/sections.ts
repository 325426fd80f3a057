import { COMMENT_KEYS } from '#domain/comments/comment-settings.ts'
import { COMPOSER_KEYS } from '#domain/composer/composer.ts'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import { BUTTON_KEYS, type DraftKey, EXIT_KEYS } from './draft-condition.ts'
import { ADVANCED_KEYS, ASSIGNMENT_KEYS, COUNT_KEYS, CUE_KEYS, LOOK_KEYS, VISIT_KEYS } from './draft-keys.ts'

type Declared = {
  id: string
  heading: string
  about: string
  keys: readonly DraftKey[]
  /** Settings of other sections that its fields show. */
  reads?: readonly DraftKey[]
  /** One line that says its default, until somebody opens it or something in it is set. Never a section of the specification. */
  isFolded?: boolean
}

/** The name, then the specified order (spec 2). Sections of our own are folded and follow the one that they extend; the rest comes last. */
const SECTIONS = [
  {
    id: 'name',
    heading: 'Study name',
    about: 'What you and your lab call the study. Participants never see it.',
    keys: ['study-name'],
  },
  {
    id: 'feed-type',
    heading: 'Feed type',
    about: 'How participants move through the cards.',
    keys: ['feed', 'feed-snap'],
  },
  {
    id: 'cards',
    heading: 'Cards',
    about: 'Which sets the cards come from, how many of each, and whether every participant gets a random subset of their own.',
    keys: ['entity_sets'],
  },
  {
    id: 'buttons',
    heading: 'Buttons',
    about: 'What participants can press under each card, which numbers are shown beside it, and what else they can do.',
    keys: [...BUTTON_KEYS, ...COUNT_KEYS, 'feed-acts', 'rating-scales'],
    reads: ['languages'],
  },
  {
    id: 'links',
    heading: 'Links',
    about: 'What a tap on the link of a post opens.',
    keys: ['links'],
    isFolded: true,
  },
  {
    id: 'labels',
    heading: 'Labels and notes',
    about:
      'What is shown at some cards or at all of them: warnings, fact-checks, notes of readers, or a cover that must be pressed away.',
    keys: ['labels'],
    reads: ['languages'],
    isFolded: true,
  },
  {
    id: 'comments',
    heading: 'Comments',
    about: 'Comments that come with the cards, and whether participants can like, report and write some.',
    keys: COMMENT_KEYS,
    reads: ['feed', 'entity_sets'],
    isFolded: true,
  },
  {
    id: 'composer',
    heading: 'Own posts',
    about: 'Whether participants write a post of their own, which only they see.',
    keys: COMPOSER_KEYS,
    reads: ['languages'],
    isFolded: true,
  },
  {
    id: 'cues',
    heading: 'Cues that move',
    about:
      'Counts that rise while people look, credibility and followers that they win and lose, and notifications. All are made up.',
    keys: CUE_KEYS,
    // Sets may bring notifications.
    reads: ['entity_sets', 'languages', 'feed-acts', ...BUTTON_KEYS],
    isFolded: true,
  },
  {
    id: 'skin',
    heading: 'Skin',
    about: 'What the feed looks like, and what is shown above and beside it.',
    keys: ['skin', ...LOOK_KEYS, 'color-scheme'],
    reads: ['languages', 'feed', 'feed-acts', ...BUTTON_KEYS],
    isFolded: true,
  },
  {
    id: 'intervention',
    heading: 'Intervention type',
    about: 'What interrupts the feed, such as an accuracy prompt or a question before sharing: where it comes, and what it says.',
    keys: [
      'intervention-type',
      'intervention-style',
      'intervention-perc',
      'intervention-min-seconds',
      'intervention-content',
      'prompts',
    ],
    reads: ['languages'],
  },
  {
    id: 'algorithm',
    heading: 'News feed algorithm',
    about: 'How the order of the cards is chosen, and what is moved afterwards: ads, fixed positions, blocks.',
    keys: ['algorithm', 'feed-length', ...ORDER_KEYS],
  },
  {
    id: 'end-message',
    heading: 'Custom end message',
    about: 'What participants read at the end, on the page or in a dialog with a Continue button.',
    keys: ['custom-msg-type', 'custom-msg'],
    reads: ['languages'],
  },
  {
    id: 'debrief',
    heading: 'Debrief',
    about: 'What participants are told about the study when it is over. Without a text of yours they read the standard one.',
    keys: ['has-debrief', 'debrief', 'debrief-names-false'],
    reads: ['languages'],
    isFolded: true,
  },
  {
    id: 'questionnaires',
    heading: 'Post-experiment questionnaires',
    about: 'What is asked after the feed, in this order. Below: what is asked before it, and the steps of a visit.',
    keys: ['forms', 'journey', ...VISIT_KEYS, 'questionnaires', 'final-page', 'topics', 'failed-attention'],
    reads: ['has-consent', 'has-instruct', 'platform', 'custom-msg-type'],
  },
  {
    id: 'instructions',
    heading: 'Study instructions',
    about: 'A popup after the consent, before the first card.',
    keys: ['has-instruct', 'instruct'],
    reads: ['languages'],
  },
  {
    id: 'consent',
    heading: 'Informed consent',
    about: 'What participants read and agree to before anything else.',
    keys: ['has-consent', 'consent'],
    reads: ['languages'],
  },
  {
    id: 'privacy',
    heading: 'Privacy',
    about: 'Whom participants can ask, how long their data is kept, and what is kept besides.',
    keys: ['contact', 'retention-date', 'replay-letters', 'detect-duplicates'],
    isFolded: true,
  },
  {
    id: 'platform',
    heading: 'Recruitment platform',
    about: 'Where participants come from, and where they go back to at the end.',
    keys: ['platform', 'redirect-url', 'completion-code', ...EXIT_KEYS],
  },
  {
    id: 'quotas',
    heading: 'Quotas',
    about: 'How many participants the study is to have.',
    keys: ['quota-total', 'quota'],
    isFolded: true,
  },
  {
    id: 'assignment',
    heading: 'How people are assigned',
    about: 'How the condition of each person is drawn, and which answers the conditions should be alike in.',
    keys: ASSIGNMENT_KEYS,
    reads: ['topics', 'journey', 'questionnaires'],
    isFolded: true,
  },
  {
    id: 'languages',
    heading: 'Languages',
    about: 'The language of the link or of the browser is chosen where the study has it, else the first of this list.',
    keys: ['languages'],
    isFolded: true,
  },
  {
    id: 'measurement',
    heading: 'Measurement',
    about: 'What counts as looking at a card. It is the same in all conditions, so that they can be compared.',
    keys: ['dwell-definition', 'focal-line'],
    isFolded: true,
  },
  {
    id: 'advanced',
    heading: 'Advanced',
    about: 'Long visits, and studies that are embedded in a survey or fed by a script. Most need none of it.',
    keys: [...ADVANCED_KEYS, 'others'],
    isFolded: true,
  },
] as const satisfies readonly Declared[]

export type SectionId = (typeof SECTIONS)[number]['id']
export type StudySection = Declared & { id: SectionId }

export const studySections: readonly StudySection[] = SECTIONS

/** Headings between the sections, each before the section that begins its part of the page. */
export const PARTS: Readonly<Partial<Record<SectionId, string>>> = {
  'feed-type': 'The feed',
  'end-message': 'Questions and the end',
  instructions: 'Before the feed',
  platform: 'Participants',
  assignment: 'More settings',
}

/** With several conditions these begin with a block for each (ruling A9). */
export const OPEN_PER_CONDITION: readonly SectionId[] = ['cards', 'buttons', 'intervention']

/** A place on the page that a problem or note refers to. */
export type Place = SectionId | 'conditions' | 'create'

const byKey = new Map<string, SectionId>(studySections.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)))

/** The section of a setting, by its published name; undefined for names without a field on the page. */
export const sectionOf = (param: string): SectionId | undefined => byKey.get(param)

/** The place of a setting on the page; `create` for names without a field. */
export const placeOf = (param: string): Place =>
  ['n-conditions', 'condition-name'].includes(param) ? 'conditions' : (sectionOf(param) ?? 'create')

/** A section whose settings belong to the study has no columns for conditions. */
export const isStudyWide = ({ keys }: Pick<StudySection, 'keys'>): boolean =>
  keys.every((key) => STUDY_WIDE_PARAMETERS.includes(key))

export const keysOf = (section: SectionId): readonly DraftKey[] => studySections.find(({ id }) => id === section)?.keys ?? []
