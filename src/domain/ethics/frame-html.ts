import { type Composer, readComposer } from '#domain/composer/composer.ts'
import { offeredActs } from '#domain/engagement/acts/index.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { hasEveryLabel, isShippedScale, parseScales, type RatingScale } from '#domain/ratings/rating-scale.ts'
import { commentWords } from '#domain/study/design/describe-comments.ts'
import { cueLines } from '#domain/study/design/describe-cues.ts'
import { suggestionLines } from '#domain/study/design/describe-suggestions.ts'
import { counted } from '#domain/study/design/words.ts'
import { list, said, words } from './markup.ts'
import { COMPOSER_PROMPT, SCALE_WORDS } from './shipped-words.ts'

type Settings = Readonly<Record<string, string>>

const NUMBERS = {
  yes: 'counts from 0',
  lognormal: 'a made-up number',
  plain: 'no number',
  sheet: 'a number from the sheet',
} as const

/** What stands around the cards of a feed, under each of them and beside them, in a language. */
export function frameHtml(settings: Settings, languages: readonly string[]): string {
  const normal = normaliseParameters(settings)
  const cues = (param: string) => (settings[param] ? (cueLines(param, settings[param], languages) ?? []) : [])
  const standing = cues('standing').filter((line) => line !== '')
  const composer = readComposer(normal)
  const comments = commentWords(normal)
  const made = visibleButtons(normal).map(({ button, flag }) => `${button} (${NUMBERS[flag]})`)
  return [
    words(settings['header-name'] ?? '', 'p', 'strong'),
    settings['header-logo'] && said('In the header, a logo of the study’s own.', 'soft'),
    // Without a standing there is nothing to change.
    standing.length > 0 && headed('At the start, and what changes it:', [...standing, ...cues('standing-changes')]),
    headed('Notifications that the bell announces:', cues('notifications')),
    composer && composerHtml(composer, settings['composer-prompt'] ?? ''),
    said(`Buttons under each post: ${made.join(', ')}.`, 'soft'),
    headed('Numbers that rise:', cues('rising-counts')),
    headed('Further acts at each post:', actLines(settings['feed-acts'])),
    headed(
      'Each post is rated:',
      (parseScales(settings['rating-scales']) ?? []).map((scale) => scaleLine(scale, languages)),
    ),
    comments === undefined ? '' : said(`Comments of a post: ${comments}.`, 'soft'),
    headed('Beside the feed, where the window is wide enough:', suggestionLines(settings['suggestions'] ?? '', languages)),
  ]
    .filter(Boolean)
    .join('\n')
}

const headed = (heading: string, lines: readonly string[]) => (lines.length === 0 ? '' : said(heading, 'soft') + list(lines))

const actLines = (value: string | undefined): string[] => {
  const names = parseFeedActs(value)
  return offeredActs.flatMap(({ name, offered, fields }) => {
    const choices = fields.flatMap((field) => (field.type === 'choice' ? field.choices.map(({ label }) => label) : []))
    if (!names.includes(name)) return []
    return [choices.length === 0 ? offered.label : `${offered.label}: ${choices.join(', ')}`]
  })
}

/** The words of the study, else those that we ship. */
function scaleLine({ name, look, points, question, labels }: RatingScale, languages: readonly string[]): string {
  const shipped = isShippedScale(name) ? SCALE_WORDS[name] : undefined
  const asked = question === undefined ? (shipped?.question ?? '') : readTextIn(question, languages)
  const named = labels?.map((label) => readTextIn(label, languages)) ?? shipped?.ends ?? []
  const ends = hasEveryLabel({ points, labels: named }) ? named.join(', ') : named.join(' to ')
  return [asked, `${points} ${look}`, ends].filter(Boolean).join(' · ')
}

const ASKED: Readonly<Record<Composer['asked'], string>> = {
  feed: 'Above the feed, participants can write a post.',
  before: 'Before the first post, participants are asked to write one.',
  after: 'After the last post, participants are asked to write one.',
}

function composerHtml({ asked, least, maySkip }: Composer, prompt: string): string {
  const rules = [
    ...(least > 1 ? [`It has at least ${counted(least, 'character')}.`] : []),
    ...(asked === 'feed' ? [] : [maySkip ? 'They can skip it.' : 'They cannot skip it.']),
  ]
  return (
    said([ASKED[asked], ...rules, 'Nobody else sees it.'].join(' '), 'soft') +
    (prompt.trim() === ''
      ? said(`In our own words: “${COMPOSER_PROMPT}”, or those of the skin.`, 'soft')
      : words(prompt, 'p', 'question'))
  )
}
