import { Stack, Switch, TagsInput } from '@mantine/core'
import { readText, type Text } from '#domain/questions/text.ts'
import { writeText } from '#domain/questions/write-text.ts'
import {
  FIRST_MAIL,
  MAIL_PLACEHOLDER_WORDS,
  MAIL_PLACEHOLDERS,
  MAX_REMINDERS,
  mailProblems,
  type WaveMail,
} from '#domain/waves/wave-mail.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW } from '../fields-props.ts'
import { TextByLanguage } from '../text-by-language.tsx'
import own from './wave-mail.module.css'

type Props = {
  /** Undefined: nobody is written to about this wave. */
  value: WaveMail | undefined
  /** Whether the wave closes, so that a mail can say when. */
  closes: boolean
  languages: readonly string[]
  onChange: (mail: WaveMail | undefined) => void
}

/** The mail by which people are asked back to one wave. */
export function WaveMailFields({ value, closes, languages, onChange }: Props) {
  const asTyped = (text: Text) => writeText(text, languages)
  return (
    <Stack gap="sm">
      <Switch
        withThumbIndicator={false}
        label="Ask people back by mail"
        description="Sent when the wave opens for somebody, to those who gave an address: add the questionnaire “mail address” to a visit before it."
        checked={value !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? firstMail(closes) : undefined)}
      />
      <PlaceHelp what="mail of the wave" />
      {value !== undefined && (
        <>
          <TextByLanguage
            label="Subject"
            value={asTyped(value.subject)}
            languages={languages}
            onChange={(subject) => onChange({ ...value, subject: readText(subject) })}
          />
          <TextByLanguage
            label="Text of the mail"
            rows={9}
            value={asTyped(value.text)}
            languages={languages}
            onChange={(text) => onChange({ ...value, text: readText(text) })}
          />
          <ul className={own.placeholders} aria-label="Placeholders">
            {MAIL_PLACEHOLDERS.map((name) => (
              <li key={name}>
                <code>{`{{${name}}}`}</code> {MAIL_PLACEHOLDER_WORDS[name]}
              </li>
            ))}
          </ul>
          <TagsInput
            label="Reminders"
            description="Hours after the first mail, until the wave is done."
            inputWrapperOrder={DESCRIPTION_BELOW}
            maxTags={MAX_REMINDERS}
            value={(value.reminders ?? []).map(String)}
            onChange={(hours) => onChange({ ...value, reminders: readHours(hours) })}
          />
          {mailProblems(value, { closes }).map((problem) => (
            <p key={problem} className={styles.problem}>
              {`The wave ${problem}.`}
            </p>
          ))}
        </>
      )}
    </Stack>
  )
}

/** The words that are proposed, without a time that the wave does not have. */
const firstMail = (closes: boolean): WaveMail =>
  closes ? FIRST_MAIL : { ...FIRST_MAIL, text: String(FIRST_MAIL.text).replace(', until {{closes}}', '') }

const readHours = (typed: readonly string[]): number[] =>
  [...new Set(typed.map((hours) => Number(hours.replace(',', '.'))).filter(Number.isFinite))].sort((a, b) => a - b)
