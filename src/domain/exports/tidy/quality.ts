import { LEAST_SCALE_ITEMS } from '#domain/quality/answer-facts.ts'
import { flagRules } from '#domain/quality/rules/index.ts'
import type { SentSigns } from '#domain/quality/visit-signs.ts'
import { thresholdText } from '#domain/quality/words.ts'
import { tenths } from './columns/moment.ts'
import { conditionCell, conditionColumn, conditionNameColumn, conditionNameIn, subjectColumn } from './columns/shared-columns.ts'
import { variableName } from './columns/variable-name.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { QUALITY_VERSION, type Quality, qualityOf } from './person/quality-of.ts'
import { type FeedSummary, feedSummary } from './visits/feed-summary.ts'

type Row = Quality & {
  inFeed: (feed: string) => FeedSummary | undefined
  user_id: string
  condition: number
  conditionName: string | null
}

const { natural, number, duration, share, boolean } = columnsOf<Row>()
const derived = { derivedBy: QUALITY_VERSION }

/** What a rule found, or null. */
const found = (name: string) => (row: Row) => row.values[name] ?? null
const foundMs = (name: string) => (row: Row) => {
  const ms = found(name)(row)
  return ms === null ? null : tenths(ms)
}

const SIGNS = ', over the pages of the visit, from some seconds after a feed was loaded on; missing where it was not recorded'
const sign =
  <K extends keyof SentSigns>(name: K) =>
  ({ facts: { signs } }: Row) =>
    signs?.[name] ?? null

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
  natural('attention_passed', 'Attention items answered as they ask', (row) => row.facts.attention.passed),
  natural('attention_failed', 'Attention items answered in another way', (row) => row.facts.attention.failed),
  natural(
    'attention_unanswered',
    'Attention items of the participant’s forms that were not answered, or not reached',
    (row) => row.facts.attention.unanswered,
  ),
  duration(
    'active_ms_per_card',
    'active_ms of the table participants, divided by the cards of the feed',
    foundMs('fast'),
    derived,
  ),
  natural('n_cards_assigned', 'Cards of the participant’s feed', (row) => row.facts.nCards),
  share('zero_dwell_share', 'Share of the feed’s cards whose dwell_ms_full is 0', found('unseen'), derived),
  duration('median_dwell_ms', 'Median of dwell_ms_full over the cards that have any', foundMs('short_dwell'), derived),
  share('hidden_share', 'hidden_ms of the table participants as a share of hidden_ms and active_ms', found('hidden'), derived),
  natural('n_clicks', 'Clicks on buttons of cards, those that took one back included', (row) => row.nClicks),
  natural(
    'n_sessions',
    'Visits in which a page sent anything, at least 1: a return without the token of the earlier visit is another one, a reload is none',
    (row) => row.facts.nSessions,
  ),
  natural('n_page_loads', 'Page loads of the feed that reported what was visible', (row) => row.facts.nPages),
  duration(
    'overlap_ms',
    'Time for which two windows showed cards at once, by the clock of the device; such time is in the dwell of both',
    (row) => row.facts.overlapMs,
    derived,
  ),
  natural(
    'straight_lining_judged',
    `Scales that can be judged for straight-lining: at least ${LEAST_SCALE_ITEMS} answered items of one form with the same number of options`,
    (row) => row.facts.scales.length,
  ),
  natural(
    'straight_lined_forms',
    'Of those, scales with the same code for every item',
    (row) => row.facts.scales.filter((codes) => new Set(codes).size === 1).length,
  ),
  share(
    'equal_answers_share',
    'Largest share of items with the same code, over the scales that can be judged',
    found('straight_lining'),
    derived,
  ),
  duration(
    'fastest_form_ms_per_item',
    'Time per answered item in the fastest form with at least three of them, from a page being shown to its last answer',
    foundMs('fast_form'),
    derived,
  ),
  natural(
    'n_cards_after_first_screen',
    'Cards that came into sight later than the first screen; missing where the first screen showed all, or no page reported what was visible',
    found('no_scroll'),
    derived,
  ),
  natural(
    'n_pasted_texts',
    'Answers in own words, comments, replies, quotes and posts that were pasted at least in part; missing where the participant wrote none',
    found('pasted'),
    derived,
  ),
  number(
    'chars_per_change',
    'Characters that were not pasted per change of a text, in the text of at least 200 of them where it is largest: about 1 is typing, 5 swiping, a sentence dictation; missing where there is none, or it was not recorded',
    found('text_at_once'),
    derived,
  ),
  number(
    'deletions_per_100_chars',
    'Deletions per 100 characters, over texts that were typed letter by letter, at least 300 characters in all; missing where there are fewer, or it was not recorded',
    found('no_corrections'),
    derived,
  ),
  duration(
    'away_before_text_ms',
    'Longest time away from the page before and while a text of at least 100 characters was written; missing where there is none, or it was not recorded',
    foundMs('away_before_text'),
    derived,
  ),
  number(
    'answer_times_spread',
    'Standard deviation of the times between one answer of a page and the next, as a share of their mean; missing where fewer than 8 were recorded',
    found('even_times'),
    derived,
  ),
  boolean('webdriver', `Whether the browser said that a program drives it (navigator.webdriver)${SIGNS}`, sign('webdriver')),
  natural(
    'n_untrusted',
    `Presses, keys and changes that the browser did not trace to the person (isTrusted is false)${SIGNS}`,
    sign('n_untrusted'),
  ),
  natural('n_pointer', `Presses of a mouse, a finger or a pen${SIGNS}`, sign('n_pointer')),
  natural('n_keys', `Presses of keys; phones report few${SIGNS}`, sign('n_keys')),
  natural('n_acts', `Clicks and changes of fields, whatever made them${SIGNS}`, sign('n_acts')),
  natural('n_scrolls', `Scrolls, with a second of rest between two${SIGNS}`, sign('n_scrolls')),
  natural(
    'n_scrolls_alone',
    `Of those, scrolls that began without a wheel, finger, key or pointer in the three seconds before${SIGNS}`,
    sign('n_scrolls_alone'),
  ),
  natural('trap_chars', `Characters in the field of the forms that nobody can see, reach or hear${SIGNS}`, sign('trap_chars')),
  natural(
    'n_contradictions',
    'Items with the ending _again whose answer differs from the first one; missing where none was answered twice',
    found('inconsistent'),
    derived,
  ),
  natural(
    'n_different_answers',
    'Items that hardly change between waves and were answered in another way in the nearest earlier wave; missing where none was answered in both, as in a study of one visit',
    found('different_answers'),
    derived,
  ),
  ...flagRules.map((rule) =>
    boolean(
      `flag_${rule.name}`,
      `Flag: ${rule.label}, ${thresholdText(rule, rule.threshold)}; missing where ${rule.unjudged}`,
      (row) => row.flags[rule.name] ?? null,
      derived,
    ),
  ),
  natural(
    'n_flags',
    'Flags that are up. They exclude nobody',
    (row) => Object.values(row.flags).filter((isUp) => isUp === true).length,
    { ...derived, maximum: flagRules.length },
  ),
]

/** The flags are about the visit; these say in which feed cards were passed by. */
function feedColumns(feed: string): readonly ValuedColumn<Row>[] {
  const suffix = `__${variableName(feed)}`
  return [
    natural(
      `n_cards_assigned${suffix}`,
      `Of n_cards_assigned, cards of the feed ${feed}`,
      ({ inFeed }) => inFeed(feed)?.nCards ?? null,
    ),
    share(
      `zero_dwell_share${suffix}`,
      `Share of the cards of the feed ${feed} whose dwell_ms_full is 0`,
      ({ inFeed }) => inFeed(feed)?.zeroDwellShare ?? null,
      derived,
    ),
  ]
}

export const quality = personTable<Row>({
  name: 'quality',
  title: 'Quality',
  holds:
    'One row per participant: attention, speed, what was never seen, hidden tabs, second sessions and straight-lining, with flags and their limits; where a study has several feeds, what was never seen by feed.',
  primaryKey: ['subject_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns: ({ feeds = [] }) => [...columns, ...feeds.flatMap(feedColumns)],
  rows: (person) => {
    const { user_id, condition, settings } = person.record
    const inFeed = (feed: string) => feedSummary(person.exposures(), feed)
    return [{ ...qualityOf(person), inFeed, user_id, condition, conditionName: conditionNameIn(settings) }]
  },
})
