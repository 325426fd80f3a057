import type { FirstAnswer } from '#contract/first-answer.ts'
import { decodeJson } from '#contract/wire.ts'
import { isRich } from '#domain/feed/is-rich.ts'
import { neededParts } from '#domain/feed/needed-parts.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import type { BuiltFiles } from './built-files.ts'

const WEB = 'src/web/participant'
const FEED = `${WEB}/feed`

/**
 * Links to all files that the page loads before its first card, or its first question. Without them it would learn of each only when the file before it has run:
 * of the skin from the settings, of the posts once the parts are there.
 */
export function linksToFirstFiles(built: BuiltFiles, { data }: FirstAnswer, query: QueryParameters): string {
  const { next } = data.journey
  if (next.step === 'form') return linksToForm(built, next.name, [`${WEB}/journey/before-form.tsx`, `${WEB}/modals/modals.tsx`])
  const settings = settingsOf(data.experiment_parameters, query)
  const cards = data.order_data
  const [first] = cards
  const needed = [
    `${FEED}/skins/${settings['skin']}/skin.tsx`,
    ...neededParts(settings).map((name) => `${FEED}/${name}/part.tsx`),
    ...(settings['feed'] === 'swipe' ? [`${FEED}/swipe/swipe-feed.tsx`] : []),
    ...(cards.some(({ post }) => post) ? [`${FEED}/posts/post-in-feed.tsx`] : []),
    ...(cards.some(({ post }) => isRich(post)) ? [`${FEED}/posts/rich/rich-parts.ts`] : []),
    ...(first && isVideo(first) ? [`${WEB}/video/card-video.tsx`] : []),
  ]
  return linksTo(built, needed)
}

/** The same for a page of questions: a shipped questionnaire, or one of the study's own. */
export function linksToForm(built: BuiltFiles, name: string, before: readonly string[] = []): string {
  const shipped = `src/domain/questionnaires/${name}.ts`
  const questions = built.sources.includes(shipped) ? [`${WEB}/form/shipped-forms.ts`, shipped] : [`${WEB}/form/own-pages.tsx`]
  return linksTo(built, [`${WEB}/screens.tsx`, ...questions, `${WEB}/form/answering.ts`, ...before])
}

function linksTo({ has, filesOf }: BuiltFiles, needed: readonly string[]): string {
  const fromTheStart = filesOf('participant.html')
  // The first skins have no file of their own.
  const files = [...filesOf(...needed.filter(has))].filter((file) => !fromTheStart.has(file))
  return files.map(linkTo).join('')
}

/** As the page itself reads them. */
function settingsOf(experiment_parameters: string, query: QueryParameters): Record<string, string> {
  const decoded = decodeJson(experiment_parameters)
  const list = decoded.ok ? (decoded.value as { parameter: string; value: string }[]) : [] // written by load_experiment
  const parameters = Object.fromEntries(list.map(({ parameter, value }) => [parameter, value]))
  return normaliseParameters(withOverrides(parameters, query))
}

const linkTo = (file: string) =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<link rel="modulepreload" href="/${file}">`
