import { LRUCache } from 'lru-cache'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { LANGUAGES, readLanguages } from '#domain/questions/study-languages.ts'
import { personalLink } from '#domain/waves/personal-link-of.ts'
import { fillMail, type WaveMail } from '#domain/waves/wave-mail.ts'
import type { Mail } from '#server/mails/mail-connection.ts'
import type { StudyOfWaves } from '#server/store/waves/people-in-waves.ts'
import type { Deps } from '../deps.ts'

type Written = {
  mail: WaveMail
  experiment_id: string
  study: Pick<StudyOfWaves, 'name' | 'languages'>
  to: string
  /** In which the person read the pages; empty where it is not known. */
  language: string
  zone: string
  opensMs: number
  closesMs: number | null
  /** What their two links carry. Of a test and a preview they lead nowhere. */
  personal: string
  stop: string
}

/** Bounded, because browsers name the zones, in any spelling of capitals. */
const timesIn = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 })

/** A moment by the clocks of the person's own place, in their language. */
function inWords(atMs: number, language: string, zone: string): string {
  const key = `${language} ${zone}`
  const parts = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  const format = timesIn.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: zone })
  timesIn.set(key, format)
  return format.format(atMs)
}

/** The page by which a person gets no more mails. */
const stopPage = (publicUrl: string, sealed: string, language: string): string =>
  `${publicUrl}/no-more-mails?stop=${sealed}&lang=${language}`

/** A mail in the words of the study. Programs for mail offer its end too, by a call without a page (RFC 8058). */
export function writeMail({ publicUrl }: Pick<Deps, 'publicUrl'>, written: Written): Mail {
  const { mail, experiment_id, study, to, language, zone, opensMs, closesMs, personal, stop } = written
  const languages = chosenLanguages(readLanguages({ [LANGUAGES]: study.languages }), language === '' ? [] : [language])
  const spoken = languages[0] ?? 'en'
  const values = {
    study: study.name === '' ? experiment_id : study.name,
    opens: inWords(opensMs, spoken, zone),
    closes: closesMs === null ? '' : inWords(closesMs, spoken, zone),
    link: personalLink(publicUrl(), experiment_id, personal),
    stop: stopPage(publicUrl(), stop, spoken),
  }
  return {
    to,
    subject: fillMail(mail.subject, values, languages).replaceAll(/[\p{Cc}\s]+/gu, ' '),
    text: fillMail(mail.text, values, languages),
    headers: {
      'List-Unsubscribe': `<${publicUrl()}/v1/no_more_mails/${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Programs that answer mails by themselves leave these alone.
      'Auto-Submitted': 'auto-generated',
    },
  }
}
