import { findParameter, PARAMETER_NAMES, STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import { settingWords } from '#domain/study/design/setting-words.ts'
import { studySections } from '#domain/study/draft/sections.ts'
import { GENERATED, inCode } from './grid.ts'

/** Pages of the manual (files of `docs/`) that explain settings: the first whose beginning fits the name. */
const PAGES: readonly (readonly [beginsWith: string, page: string])[] = [
  ['waves', 'WAVES.md'],
  ['contact-required', 'WAVES.md#by-mail'],
  ['mails-per-minute', 'WAVES.md#by-mail'],
  ['wave', 'WAVES.md'],
  ['journey-order', 'JOURNEY.md#blocks-in-different-orders-and-some-of-the-blocks'],
  ['journey-draw', 'JOURNEY.md#blocks-in-different-orders-and-some-of-the-blocks'],
  ['journey', 'JOURNEY.md'],
  ['forms', 'JOURNEY.md#the-settings-forms-and-journey'],
  ['final-page', 'JOURNEY.md#the-settings-forms-and-journey'],
  ['feeds', 'JOURNEY.md#several-feeds'],
  ['questionnaires', 'QUESTIONNAIRES.md#in-a-study'],
  ['languages', 'LANGUAGES.md'],
  ['assignment', 'ASSIGNMENT.md'],
  ['quota-strata', 'ASSIGNMENT.md#settings'],
  ['entity_sets', 'SHEETS.md'],
  ['feed-button-', 'SHEETS.md#counts-beside-the-buttons'],
  ['rating-scales', 'RATINGS.md'],
  ['comments', 'SHEETS.md#comments-a-second-sheet'],
  ['links', 'SHEETS.md#links-of-cards'],
  ['labels', 'LABELS.md'],
  ['rising-counts', 'MEASUREMENT.md#cues-that-move'],
  ['standing', 'MEASUREMENT.md#cues-that-move'],
  ['notifications', 'MEASUREMENT.md#cues-that-move'],
  ['order-', 'SHEETS.md#order-of-the-feed'],
  ['algorithm', 'CODEBOOK.md#feed-algorithms'],
  ['dwell-definition', 'MEASUREMENT.md#which-dwell-should-i-use'],
  ['focal-line', 'MEASUREMENT.md#the-focal-line'],
  ['intervention', 'INTERVENTIONS.md'],
  ['prompts', 'INTERVENTIONS.md#prompts'],
  ['skin', 'SKINS.md'],
  ['suggestions', 'SKINS.md#beside-the-feed'],
  ['platform', 'PANELS.md'],
  ['redirect-url', 'PANELS.md'],
  ['completion-code', 'PANELS.md'],
  ['exit-', 'PANELS.md#leaving-early'],
  ['link-secret', 'PANELS.md#signed-links'],
  ['signed-links', 'PANELS.md#links-that-prolific-signs'],
  ['signed-exits', 'PANELS.md#links-that-cint-signs'],
  ['replay-letters', 'REPLAY.md#typed-text'],
  ['detect-duplicates', 'QUALITY.md#the-same-network'],
  ['retention-date', 'ERASURE.md'],
]

/** `docs/SETTINGS.md`: every setting, in the order of the create page. A heading is the name of the setting, so that it is the anchor too. */
export function settingsPage(): string {
  const onPage = studySections.map(({ heading, about, keys }) => ({
    heading,
    about,
    names: keys.filter((key) => PARAMETER_NAMES.includes(key)),
  }))
  const shown = new Set<string>(onPage.flatMap(({ names }) => names))
  const others = PARAMETER_NAMES.filter((name) => !shown.has(name))
  const conditions = others.filter((name) => ['n-conditions', 'condition-name'].includes(name))
  const byScript = others.filter((name) => !conditions.includes(name))
  const parts = [
    {
      heading: 'Conditions',
      about: 'A study has one or more conditions; a participant stays in one of them.',
      names: conditions,
    },
    ...onPage,
    {
      heading: 'By script alone',
      about: 'Settings without a field on the create page. Its section Advanced keeps them as they are.',
      names: byScript,
    },
  ].filter(({ names }) => names.length > 0)
  return `# Settings

${GENERATED}

Every setting of a study, in the order of the page [Specify study parameters](http://127.0.0.1:3000/create-study). In scripts and in the file of parameters a setting is the
\`param\`, and what you choose is the \`value\`, always a text. An empty value is the default.

${parts.map(part).join('\n')}`
}

type Part = { heading: string; about: string; names: readonly string[] }

/** The only setting of a part says the same as the part. */
const part = ({ heading, about, names }: Part) => `## ${heading}

${names.some((name) => settingWords(name)?.help === about) ? '' : `${about}\n\n`}${names.map(setting).join('\n')}`

function setting(name: string): string {
  const words = settingWords(name)
  const parameter = findParameter(name)
  const page = settingPage(name)
  const allowed = parameter?.check.allowed?.filter((value) => value !== 'None')
  const facts = [
    ...(words ? [`On the page: “${words.label}”.`] : []),
    ...(allowed ? [`Values: ${allowed.map(inCode).join(', ')}.`] : []),
    whose(name, parameter?.isOfFeed === true),
    secrecy(parameter?.audience === 'server', parameter?.isSecret === true),
    ...(page === undefined ? [] : [`More: [${titleOf(page)}](${page}).`]),
  ]
  return `### ${name}

${words ? `${words.help}\n\n` : ''}${facts.join(' ')}
`
}

function whose(name: string, isOfFeed: boolean): string {
  if (name === 'n-conditions' || STUDY_WIDE_PARAMETERS.includes(name)) return 'The same in all conditions.'
  return isOfFeed ? 'May differ between conditions, and between the feeds of a visit.' : 'May differ between conditions.'
}

function secrecy(isOfServer: boolean, isSecret: boolean): string {
  if (isSecret) return 'Secret: in no export, bundle or list of changes.'
  return isOfServer ? 'Stays on the server.' : 'Participants’ browsers receive it.'
}

/** `JOURNEY.md#several-feeds` is called "journey, several feeds". */
const titleOf = (page: string) => page.toLowerCase().replace('.md', '').replace('#', ', ').replaceAll('-', ' ')

/** Where the manual explains a setting at length, if it does. */
const settingPage = (param: string): string | undefined => PAGES.find(([start]) => param.startsWith(start))?.[1]
