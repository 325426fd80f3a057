import { readLanguages } from '#domain/questions/study-languages.ts'
import { counted, listed } from '#domain/study/design/words.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { fillMail, MAIL_PLACEHOLDER_WORDS } from '#domain/waves/wave-mail.ts'
import { said, words } from './markup.ts'
import type { Screen } from './visit.ts'

type Mailed = { wave: Wave | undefined; settings: Readonly<Record<string, string>>; languages: readonly string[] }

/** The mail that asks people back to a visit. What is filled in for each person is named in square brackets. */
export function mailScreens({ wave, settings, languages }: Mailed): Screen[] {
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
