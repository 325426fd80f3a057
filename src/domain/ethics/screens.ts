import { readComposer } from '#domain/composer/composer.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { escapeHtml } from '#domain/html/entities.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { settingsIn } from '#domain/questions/study-texts.ts'
import { suggestionLines } from '#domain/study/design/describe-suggestions.ts'
import { previewScreens } from '#domain/study/preview/preview-screens.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { endingScreens } from './ending-screens.ts'
import { openedIn, sampledPlaces } from './feed-sample.ts'
import { list, said, words } from './markup.ts'
import { openedHtml } from './opened-html.ts'
import { pageHtml, questionnaireIn } from './questions-html.ts'
import { cardHtml } from './sample-card.ts'
import { debriefWaits, type Screen, type Visit } from './visit.ts'

type Settings = Readonly<Record<string, string>>

type Given = Omit<Visit, 'wave' | 'languages' | 'debriefWaits'> & { language: string }

/** The languages of a study; one without any is in English. */
export function languagesOfStudy(settings: Settings): string[] {
  const named = readLanguages(settings)
  return named.length === 0 ? ['en'] : named
}

/** Every screen of a condition in one language, in the order of its visits. */
export function screensOf({ settings, ...given }: Given): Screen[] {
  const waves = wavesIn(settings)
  const visits = eachWave(settings)
  return visits.flatMap((ofVisit, i) => {
    const wave = waves[i]?.name ?? ''
    const languages = [given.language, ...languagesOfStudy(settings)]
    const visit = {
      ...given,
      wave: i === 0 ? '' : wave,
      languages,
      debriefWaits: debriefWaits(waves, i),
      settings: settingsIn(ofVisit, languages),
    }
    const screens = [...journeyOf(visit.settings, '').flatMap((step) => screensOfStep(step, visit)), ...endingScreens(visit)]
    if (waves.length === 0) return screens
    return screens.map(({ key, label, html }) => ({ key: `${wave}/${key}`, label: `${wave}: ${label}`, html }))
  })
}

function screensOfStep(step: PlannedStep, visit: Visit): Screen[] {
  const { settings, renderer, languages } = visit
  const only = step.if === undefined ? '' : said(`Only if ${expressionWords(step.if, [])}.`, 'soft')
  const text = (markdown: string) => `${only}<div dir="auto">${renderer.markdown(markdown)}</div>`
  switch (step.step) {
    case 'consent':
      return [{ key: 'consent', label: 'Informed consent', html: text(settings['consent'] ?? '') }]
    case 'instructions':
      return [{ key: 'instructions', label: 'Instructions', html: text(settings['instruct'] ?? '') }]
    case 'feed':
      return [
        {
          key: `feed/${step.name}`,
          label: labelOf(`feed/${step.name}`, 'Feed', settings),
          html: only + feedHtml(step.name, visit),
        },
      ]
    case 'form': {
      const asked = questionnaireIn(step.name, settings, languages)
      if (asked === undefined) return []
      // The end message has no questions.
      if (asked.pages.length === 0) {
        const message = words(asked.heading, 'p', 'strong') + text(settings[step.name] ?? '')
        return [{ key: `form/${step.name}`, label: 'End message', html: message }]
      }
      return asked.pages.map((page, i) => ({
        key: `form/${step.name}/${page.name}`,
        label: `${capital(asked.label)}${asked.pages.length === 1 ? '' : `, page ${i + 1} of ${asked.pages.length}`}`,
        html: only + pageHtml(asked, page, renderer),
      }))
    }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const labelOf = (value: string, otherwise: string, settings: Settings): string =>
  previewScreens(settings).find((screen) => screen.value === value)?.label ?? otherwise

/** A sample of a feed, with what opens in it at its place. */
function feedHtml(feed: string, visit: Visit): string {
  const { condition, wave, feedOf, renderer, languages } = visit
  const settings = settingsOfFeed(visit.settings, feed)
  const cards = feedOf({ condition, wave, feed })
  const opened = openedIn(settings, cards.length)
  const places = sampledPlaces(cards, opened)
  const before = opened.filter(({ after }) => after !== undefined && after < 0)
  const others = opened.filter(({ after }) => after === undefined || after >= cards.length)
  return [
    frameHtml(settings),
    said(sampleWords(places.length, cards.length), 'soft'),
    ...before.map((each) => openedHtml(each, renderer)),
    ...places.flatMap((at, i) => {
      const card = cards[at]
      const gap = at - (places[i - 1] ?? -1) - 1
      return [
        gap > 0 ? said(`… ${gap.toLocaleString('en')} more ${gap === 1 ? 'post' : 'posts'} …`, 'gap') : '',
        card === undefined ? '' : cardHtml(card, languages, renderer),
        ...opened.filter(({ after }) => after === at).map((each) => openedHtml(each, renderer)),
      ]
    }),
    ...others.map((each) => openedHtml(each, renderer)),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const sampleWords = (shown: number, all: number): string =>
  all === 0
    ? 'This feed has no posts yet.'
    : shown === all
      ? `All ${all.toLocaleString('en')} posts, in the order that one participant would get.`
      : `${shown} of the ${all.toLocaleString('en')} posts, in the order that one participant would get: the first ones, and those with whatever the others do not have.`

const NUMBERS = {
  yes: 'counts from 0',
  lognormal: 'a made-up number',
  plain: 'no number',
  sheet: 'a number from the sheet',
} as const

/** What stands around the cards. */
function frameHtml(settings: Settings): string {
  const normal = normaliseParameters(settings)
  const composer = readComposer(normal)
  const made = visibleButtons(normal).map(({ button, flag }) => `${button} (${NUMBERS[flag]})`)
  return [
    words(settings['header-name'] ?? '', 'p', 'strong'),
    said(`Buttons under each post: ${made.join(', ')}.`, 'soft'),
    composer &&
      words(`Participants are asked to write a post: ${settings['composer-prompt'] || 'in the standard words'}`, 'p', 'soft'),
    list(suggestionLines(settings['suggestions'] ?? '').map((line) => `Beside the feed, ${line}`)),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A screen as a block of the document. */
export const screenHtml = ({ label, html }: Pick<Screen, 'label' | 'html'>, whom: string): string =>
  `<section class="screen"><h4>${escapeHtml(label)}</h4>${whom === '' ? '' : said(whom, 'soft')}<div class="shown">${html}</div></section>`
