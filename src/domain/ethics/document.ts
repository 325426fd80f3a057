import { escapeHtml } from '#domain/html/entities.ts'
import { isoDay } from '#domain/iso-day.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { isRightToLeft } from '#domain/questions/text.ts'
import { quotasIn } from '#domain/study/assignment/quota.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { showsMadeUp } from '#domain/study/checks/deception.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { estimateDuration } from '#domain/study/design/estimate-duration.ts'
import { conditionLabel, conditionNames, counted } from '#domain/study/design/words.ts'
import { effectiveConditions } from '#domain/study/draft/draft.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { ANSWER_FIELDS, type AnswerName, type EthicsAnswers } from './answers.ts'
import type { Approval } from './approval.ts'
import { dataInWords, withdrawalInWords } from './data-facts.ts'
import { madeUpInWords, resolvedInWords } from './deception-facts.ts'
import { STYLE } from './document-style.ts'
import { list, type Renderer, said, words } from './markup.ts'
import { visitSteps } from './procedures.ts'
import { languagesOfStudy, screenHtml, screensOf } from './screens.ts'
import { falseCardsOf, setsOf, stimuliInWords } from './stimuli-facts.ts'
import type { FeedOf, Screen } from './visit.ts'

export type EthicsFacts = {
  experiment_id: string
  name: string
  version: number
  madeAtMs: number
  publicUrl: string
  settings: readonly ConditionSetting[]
  /** The same by condition, normalised. */
  conditions: readonly { name: string; settings: Readonly<Record<string, string>> }[]
  /** All cards of all sets that a condition names. */
  cards: Parameters<typeof stimuliInWords>[2]
  feedOf: FeedOf
  answers: EthicsAnswers
  approval: Approval | null
  /** Since the version that was approved, in sentences. */
  changes: readonly string[]
}

/** The whole packet as one page for reading and printing, its screens in one language. Without script and without anything from elsewhere but pictures. */
export function ethicsDocument(facts: EthicsFacts, language: string, renderer: Renderer): string {
  const { answers, experiment_id, name } = facts
  const title = answers.title.trim() || name || experiment_id
  const body = [
    `<header><h1 dir="auto">${escapeHtml(title)}</h1>${headFacts(facts, language)}</header>`,
    section('Purpose', answer(facts, 'purpose')),
    section('Procedures', procedures(facts)),
    section('Participants, recruitment and payment', recruitment(facts)),
    section('Deception', deception(facts)),
    section('Risks and benefits', risks(facts)),
    section('Data', data(facts)),
    section('Stopping and withdrawal', list(withdrawalInWords(facts)) + optional(answers.withdrawal)),
    section('Contact', answer(facts, 'contact')),
    ...answers.further.map(({ heading, text }) => section(heading, words(text))),
    facts.approval === null ? '' : section('Changes since the approval', changes(facts)),
    section('Screens', screensBody(facts, language, renderer)),
  ]
  return page(title, body.join('\n'))
}

/** Every screen of one condition in one language, as a page of its own. */
export function screensPage(facts: EthicsFacts, condition: number, language: string, renderer: Renderer): string {
  const { name = '', settings = {} } = facts.conditions[condition - 1] ?? {}
  const title = `${facts.answers.title.trim() || facts.name || facts.experiment_id}: ${conditionLabel(condition, name)}`
  const screens = screensOf({ condition, settings, language, feedOf: facts.feedOf, renderer })
  const about = `Every screen that a participant in this condition can meet, in ${languageName(language)}, version ${facts.version}. Words of the pages themselves, such as those on the buttons, are not repeated.`
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  return page(
    title,
    `<header><h1 dir="auto">${escapeHtml(title)}</h1>${said(about)}</header>\n<div dir="${direction}" lang="${escapeHtml(language)}">${screens.map((screen) => screenHtml(screen, '')).join('\n')}</div>`,
  )
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const section = (heading: string, body: string) =>
  body === '' ? '' : `<section>\n<h2 dir="auto">${escapeHtml(heading)}</h2>\n${body}\n</section>`

const optional = (text: string) => words(text)

/** A field that is still empty is named, so that nobody sends it by mistake. */
function answer({ answers }: EthicsFacts, name: AnswerName): string {
  const label = ANSWER_FIELDS.find((field) => field.name === name)?.label ?? name
  return words(answers[name]) || said(`${label}: still to be written.`, 'open')
}

function headFacts({ experiment_id, name, version, madeAtMs, answers, approval }: EthicsFacts, language: string): string {
  const rows = [
    ['Investigator', answers.investigator.trim() || 'still to be written'],
    ['Study', `${name === '' ? experiment_id : `${name} (${experiment_id})`}, version ${version}`],
    ['Written on', isoDay(madeAtMs)],
    ['Screens in', languageName(language)],
    ['Approval', approval === null ? 'none recorded' : approvalWords(approval, version)],
  ]
  return `<dl class="facts">${rows.map(([term = '', value = '']) => `<dt>${term}</dt><dd dir="auto">${escapeHtml(value)}</dd>`).join('')}</dl>`
}

const approvalWords = ({ number, board, approved_on, ends_on, version }: Approval, newest: number): string =>
  `${number}, ${board}, ${approved_on}${ends_on === null ? '' : `, until ${ends_on}`}; for version ${version}${version === newest ? ', which is this one' : ''}`

function procedures({ settings, conditions, cards, feedOf }: EthicsFacts): string {
  const draft = draftFromSettings(settings)
  const sizes = new Map<string, number>()
  for (const { entity_set } of cards) sizes.set(entity_set, (sizes.get(entity_set) ?? 0) + 1)
  const { lead, parts, names } = describeDesign(draft, sizes)
  const minutes = effectiveConditions(draft).map((condition) => estimateDuration(condition, sizes).minutes)
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  const differing = parts.filter(({ groups }) => groups.length > 1)
  const groups = new Map<string, number[]>()
  for (const [i, each] of conditions.entries()) {
    const html = visitSteps(i + 1, each.settings, feedOf)
      .map(({ heading, steps }) => (heading === '' ? '' : words(heading, 'p', 'heading')) + list(steps, 'ol'))
      .join('')
    groups.set(html, [...(groups.get(html) ?? []), i + 1])
  }
  return [
    said(lead),
    ...[...groups].map(
      ([html, of]) =>
        `<h3 dir="auto">What participants do${of.length === conditions.length ? '' : `: ${escapeHtml(conditionNames(of, names))}`}</h3>${html}`,
    ),
    said(
      `A visit takes about ${least === most ? counted(least, 'minute') : `${least} to ${counted(most, 'minute')}`}, by its texts, posts and questions.`,
    ),
    differing.length === 0 ? '' : '<h3>What conditions differ in</h3>',
    list(
      differing.map(
        ({ heading, groups: of }) =>
          `${heading}: ${of.map((group) => `${conditionNames(group.conditions, names)}: ${group.phrase}`).join('; ')}.`,
      ),
    ),
  ].join('\n')
}

function recruitment(facts: EthicsFacts): string {
  const { settings, conditions } = facts
  const { total, ofCondition } = quotasIn(settings)
  const most =
    total ?? (ofCondition.size < conditions.length ? null : [...ofCondition.values()].reduce((sum, quota) => sum + quota, 0))
  const platform = findPlatform(conditions[0]?.settings['platform'] ?? '')
  return [
    said(
      most === null
        ? 'No largest number of participants is set.'
        : `At most ${counted(most, 'participant')} can complete the study.`,
    ),
    list(
      conditions.flatMap(({ name }, i) => {
        const quota = ofCondition.get(i + 1)
        return quota === undefined ? [] : [`${conditionLabel(i + 1, name)}: at most ${counted(quota, 'participant')}.`]
      }),
    ),
    platform === undefined || platform.name === 'none'
      ? said('People come by a link.')
      : said(`People come through ${platform.label}.`),
    answer(facts, 'recruitment'),
    '<h3>Payment</h3>',
    answer(facts, 'payment'),
  ].join('\n')
}

function deception(facts: EthicsFacts): string {
  const { conditions, settings, cards, answers } = facts
  const counted = conditions.map((each) => ({ settings: each.settings, falseCards: falseCardsOf(each.settings, cards) }))
  const names = conditions.map(({ name }) => name)
  const found = madeUpInWords(counted, names, settings)
  const isDeceived = found.length > 0 || conditions.some((each) => showsMadeUp(each.settings))
  const why = isDeceived ? `<h3>Why</h3>${answer(facts, 'deception')}` : optional(answers.deception)
  const first = said(
    isDeceived
      ? 'Participants see things that are not what they seem:'
      : 'By its settings the study shows nothing that is made up.',
  )
  return [first, list(found), why, '<h3>How it is resolved</h3>', list(resolvedInWords(conditions))].join('\n')
}

function risks(facts: EthicsFacts): string {
  const names = facts.conditions.map(({ name }) => name)
  return [
    '<h3>What the posts are</h3>',
    list(stimuliInWords(facts.conditions, names, facts.cards)) || said('The study shows no posts.'),
    '<h3>Risks</h3>',
    answer(facts, 'risks'),
    '<h3>Benefits</h3>',
    answer(facts, 'benefits'),
  ].join('\n')
}

const data = (facts: EthicsFacts): string =>
  dataInWords(facts)
    .map(({ heading, lines }) => `<h3>${heading}</h3>${list(lines)}`)
    .join('\n') + optional(facts.answers.data)

function changes({ changes: found, version, approval }: EthicsFacts): string {
  if (found.length > 0) return list(found)
  return said(
    approval?.version === version
      ? 'This is the version that was approved.'
      : 'Nothing was changed since the version that was approved.',
  )
}

/** Each screen once, with the conditions in which it is the same. */
function screensBody({ conditions, feedOf, settings }: EthicsFacts, language: string, renderer: Renderer): string {
  const places = new Map<string, Map<string, { screen: Screen; of: number[] }>>()
  for (const [i, each] of conditions.entries())
    for (const screen of screensOf({ condition: i + 1, settings: each.settings, language, feedOf, renderer })) {
      const same = places.get(screen.key) ?? new Map<string, { screen: Screen; of: number[] }>()
      places.set(screen.key, same)
      const known = same.get(screen.label + screen.html) ?? { screen, of: [] }
      same.set(screen.label + screen.html, { ...known, of: [...known.of, i + 1] })
    }
  const names = conditions.map(({ name }) => name)
  const shown = [...places.values()].flatMap((same) =>
    [...same.values()].map(({ screen, of }) =>
      screenHtml(screen, of.length === conditions.length ? 'All conditions' : conditionNames(of, names)),
    ),
  )
  const languages = languagesOfStudy(conditions[0]?.settings ?? {})
  const others =
    languages.length > 1 ? ` The study is in ${languages.map(languageName).join(', ')}; the archive has the screens of each.` : ''
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  const sets = new Set(settings.length === 0 ? [] : conditions.flatMap((each) => setsOf(each.settings)))
  const about = `Every screen that a participant can meet, with its texts as they are shown${sets.size === 0 ? '' : ' and a sample of the feed'}. Words of the pages themselves, such as those on the buttons, are not repeated.${others}`
  return `${said(about, 'soft')}<div dir="${direction}" lang="${escapeHtml(language)}">${shown.join('\n')}</div>`
}
