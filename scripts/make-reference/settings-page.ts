import { findParameter, PARAMETER_NAMES, STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import { settingWords } from '#domain/study/design/setting-words.ts'
import { studySections } from '#domain/study/draft/sections.ts'
import { GENERATED, inCode } from './grid.ts'
import { settingPage } from './setting-pages.ts'

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
