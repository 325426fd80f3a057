import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { escapeHtml } from '#domain/html/entities.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { settingsIn } from '#domain/questions/study-texts.ts'
import { counted, listed } from '#domain/study/design/words.ts'
import { previewScreens } from '#domain/study/preview/preview-screens.ts'
import { CONTACT_FORM, CONTACT_REQUIRED } from '#domain/waves/contact-address.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { fillMail, MAIL_PLACEHOLDER_WORDS } from '#domain/waves/wave-mail.ts'
import { endingScreens } from './ending-screens.ts'
import { type Opened, openedIn, sampledPlaces } from './feed-sample.ts'
import { frameHtml } from './frame-html.ts'
import { list, picture, type Renderer, said, words } from './markup.ts'
import { contactLine, networkLine, ownDataScreen } from './own-data-screen.ts'
import { pageHtml, questionnaireIn } from './questions-html.ts'
import { cardHtml } from './sample-card.ts'
import { ADDRESS_WORDS } from './shipped-words.ts'
import { debriefWaits, type Screen, type Visit } from './visit.ts'

type Mailed = { wave: Wave | undefined; settings: Readonly<Record<string, string>>; languages: readonly string[] }

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
  const screens = visits.flatMap((ofVisit, i) => {
    const wave = waves[i]?.name ?? ''
    const languages = [given.language, ...languagesOfStudy(settings)]
    const visit = {
      ...given,
      wave: i === 0 ? '' : wave,
      languages,
      debriefWaits: debriefWaits(waves, i),
      settings: settingsIn(ofVisit, languages),
    }
    const screens = [
      ...mailScreens({ wave: waves[i], settings: visit.settings, languages }),
      ...journeyOf(visit.settings, '').flatMap((step) => screensOfStep(step, visit)),
      ...endingScreens(visit),
    ]
    if (waves.length === 0) return screens
    return screens.map(({ key, label, html }) => ({ key: `${wave}/${key}`, label: `${wave}: ${label}`, html }))
  })
  return [...screens, ownDataScreen(settings)]
}

function screensOfStep(step: PlannedStep, visit: Visit): Screen[] {
  const { settings, renderer, languages } = visit
  const only = step.if === undefined ? '' : said(`Only if ${expressionWords(step.if, [])}.`, 'soft')
  const text = (markdown: string) => `${only}<div dir="auto">${renderer.markdown(markdown)}</div>`
  switch (step.step) {
    case 'consent': {
      const html = text(settings['consent'] ?? '') + networkLine(settings) + contactLine(settings)
      return [{ key: 'consent', label: 'Informed consent', html }]
    }
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
      if (asked.name === CONTACT_FORM)
        return [{ key: `form/${step.name}`, label: 'Mail address', html: only + addressHtml(asked.heading, settings) }]
      return asked.pages.map((page, i) => ({
        key: `form/${step.name}/${page.name}`,
        label: `${capital(asked.label)}${asked.pages.length === 1 ? '' : `, page ${i + 1} of ${asked.pages.length}`}`,
        html: only + pageHtml(asked, page, renderer),
      }))
    }
  }
}

/** The page that asks for an address is our own: the questionnaire says only what is stored of it with the answers. */
const addressHtml = (heading: string, settings: Settings): string =>
  [
    words(heading, 'p', 'strong'),
    words(ADDRESS_WORDS.why),
    words(ADDRESS_WORDS.kept),
    said(settings[CONTACT_REQUIRED] === 'yes' ? 'An address must be given.' : 'People can go on without giving one.', 'soft'),
  ].join('\n')

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
    frameHtml(settings, languages),
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

/** A screen as a block of the document. */
export const screenHtml = ({ label, html }: Pick<Screen, 'label' | 'html'>, whom: string): string =>
  `<section class="screen"><h4>${escapeHtml(label)}</h4>${whom === '' ? '' : said(whom, 'soft')}<div class="shown">${html}</div></section>`

/** The mail that asks people back to a visit. What is filled in for each person is named in square brackets. */
function mailScreens({ wave, settings, languages }: Mailed): Screen[] {
  const mail = wave?.mail
  if (mail === undefined) return []
  const named = (name: keyof typeof MAIL_PLACEHOLDER_WORDS) => `[${MAIL_PLACEHOLDER_WORDS[name]}]`
  const study = (settings['study-name'] ?? '').trim() || named('study')
  const values = { study, opens: named('opens'), closes: named('closes'), link: named('link'), stop: named('stop') }
  const spoken = [...languages, ...readLanguages(settings)]
  const again = (mail.reminders ?? []).map((hours) => counted(hours, 'hour'))
  const html = [
    said('Sent when the visit opens, to people who gave an address for it.', 'soft'),
    again.length === 0 ? '' : said(`Sent again ${listed(again)} later, to people who have not come.`, 'soft'),
    words(fillMail(mail.subject, values, spoken), 'p', 'strong'),
    words(fillMail(mail.text, values, spoken)),
  ]
  return [{ key: 'mail', label: 'Mail that asks people back', html: html.filter(Boolean).join('\n') }]
}

/** An intervention or prompt with all that it can show. Of several pictures a person sees one. */
function openedHtml({ shown, when }: Opened, renderer: Renderer): string {
  return `<div class="opened">
${said(`Opens ${when}: ${shown.label}`, 'soft')}
${words(shown.heading, 'p', 'strong')}
${shown.text.trim() === '' ? '' : `<div dir="auto">${renderer.markdown(shown.text)}</div>`}
${partsOf(shown, renderer)}
${shown.button === '' ? '' : `<p><span class="button" dir="auto">${escapeHtml(shown.button)}</span></p>`}
</div>`
}

function partsOf(shown: Opened['shown'], renderer: Renderer): string {
  if (shown.kind === 'film') {
    const films = [shown.film, ...shown.controlFilms].map(({ title }) => title)
    return `${said(`A film that must be watched for at least ${shown.minWatchSeconds} seconds. One of these, the first in all conditions but the first:`, 'soft')}${list([...new Set(films)])}`
  }
  const pictures = shown.pictures.map(({ src, alt }) => picture(src, alt, renderer)).join('')
  const one = shown.pictures.length > 1 ? said('One of these pictures:', 'soft') : ''
  if (shown.kind === 'message') return one + pictures
  return `${one}${pictures}${words(shown.question.text, 'p', 'question')}${list(shown.question.options.map(({ text }) => text))}`
}
