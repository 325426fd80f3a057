import { commentRules } from '#domain/comments/comment-settings.ts'
import { readComposer } from '#domain/composer/composer.ts'
import { interventionItem } from '#domain/exports/codebook/intervention-instrument.ts'
import { parseNotifications } from '#domain/feed/cues/notifications.ts'
import { parseStanding } from '#domain/feed/cues/standing.ts'
import { feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { placeWords } from '#domain/interventions/place.ts'
import { contentOfPrompt, PROMPTS, parsePrompts } from '#domain/interventions/prompts.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { readLinks } from '#domain/links/read-link.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { listed } from '#domain/study/design/words.ts'
import { parseSuggestions, SUGGESTIONS } from '#domain/suggestions/suggestions.ts'
import { eachWave } from '#domain/waves/settings-of-wave.ts'

type Settings = Readonly<Record<string, string>>

/** What is recorded beyond buttons, offered acts, ratings and questionnaires because a setting asks for it; '' where it does not. */
const LINES: readonly ((settings: Settings) => string)[] = [
  interventionLine,
  promptsLine,
  commentsLine,
  composerLine,
  (settings) =>
    readRules(settings['labels']).length === 0
      ? ''
      : 'Labels of the cards (table acts): that they were shown (label_shown) and, where a label allows it, opened (label_open), rated as helpful or not (note_rating), uncovered (see_anyway), and what was chosen when a share asked again (share_asked).',
  (settings) =>
    parseStanding(settings['standing'] ?? '') === undefined
      ? ''
      : 'Credibility and followers of the participant after every change, and the act that changed them (standing_change in the table acts).',
  (settings) =>
    (parseNotifications(settings['notifications'] ?? '') ?? []).length === 0
      ? ''
      : 'Notifications: when each arrived (notification_arrive in the table acts), and when their list was opened and closed (notification_open).',
  (settings) =>
    (parseSuggestions(settings[SUGGESTIONS]) ?? []).length === 0
      ? ''
      : 'Presses of the suggestions beside the feed (suggestion_press in the table acts).',
  cardsLine,
]

/** A line for each kind of thing that any feed of any visit records, by the settings of a condition. */
export const recordedLines: readonly ((settings: Settings) => string)[] = LINES.map((lineOf) => (settings) => {
  const ofFeeds = eachWave(settings).flatMap((own) => feedsOf(own).map((feed) => lineOf(settingsOfFeed(own, feed))))
  return [...new Set(ofFeeds)].filter((line) => line !== '').join(' ')
})

/** A question with its options, in the language that the study falls back to. */
function asks(question: string, options: readonly string[], settings: Settings): string {
  const quoted = (text: string) => `“${readTextIn(text, readLanguages(settings))}”`
  return `${quoted(question)} with ${listed(options.map(quoted))}`
}

function interventionLine(settings: Settings): string {
  const item = interventionItem(settings)
  if (item === undefined) return ''
  const options = item.options.map(({ label }) => label)
  return `Answer to the intervention (table answers, instrument intervention, ${item.key}): ${asks(item.label, options, settings)}.`
}

function promptsLine(settings: Settings): string {
  const prompts = parsePrompts(settings[PROMPTS] ?? '') ?? []
  if (prompts.length === 0) return ''
  const asked = prompts.map((prompt, i) => {
    const content = contentOfPrompt(prompt)
    const { text, options } = content?.kind === 'question' ? content.question : { text: '', options: [] }
    const words = options.map((option) => option.text)
    const question = text === '' ? '' : `, which asks ${asks(text, words, settings)}`
    return `${i + 1} (${prompt.type}) ${placeWords(prompt.at)}${question}`
  })
  return `Prompts (table acts): when each was shown (prompt_shown), and how it was closed, what was answered and how long it was open (prompt_answer). Prompt ${asked.join('; prompt ')}.`
}

function commentsLine(settings: Settings): string {
  const rules = commentRules(settings)
  if (rules === undefined) return ''
  const parts = [
    'opened and closed (comments_open, comments_close), and each comment that came into view (comment_view)',
    rules.mayLike && 'likes of comments (comment_like)',
    rules.mayReport && 'reports of comments (comment_report)',
    rules.mayWrite &&
      'comments of the participant (comment_write): the text, how often it was changed, how much was pasted, and the time of writing',
  ]
  return `Comments (table acts): ${parts.filter(Boolean).join('; ')}.`
}

function composerLine(settings: Settings): string {
  const composer = readComposer(settings)
  if (composer === undefined) return ''
  const skipped = composer.maySkip ? ' Whether it was skipped (post_skip).' : ''
  return `Posts that the participant writes (post_write in the table acts): the text, how often it was changed, how much was pasted, and the time of writing.${skipped}`
}

/** What depends on the cards, and on no setting but that of the links. */
function cardsLine(settings: Settings): string {
  const parts = [
    'how long its video played, how far, and whether it was without sound at the end (video_watched_ms, video_max_pos_ms and video_muted_end in the table exposures)',
    'the answer to its poll with the results that were shown (poll_answer in the table acts)',
    'its pictures that were opened (picture_open), and its text that was unfolded (unfold_text)',
    readLinks(settings['links']) === 'off'
      ? ''
      : 'its link that was opened, for how long, and left for another page (link_open, link_close, link_leave)',
  ]
  return `Where a card has them: ${parts.filter(Boolean).join('; ')}.`
}
