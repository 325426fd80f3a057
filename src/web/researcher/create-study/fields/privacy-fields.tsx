import { Switch } from '@mantine/core'
import { isoDay } from '#domain/iso-day.ts'
import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TextSetting } from './text-setting.tsx'

const DAY_MS = 86_400_000

export function PrivacyFields(props: FieldsProps) {
  return (
    <div className={styles.grid}>
      <TextSetting
        {...props}
        name="contact"
        label="Contact for participants"
        description="A name with an email address, for example. Participants read it at the consent, at the end and on the page about their data."
        placeholder={DEFAULT_CONTACT}
      />
      <TextSetting
        {...props}
        name="retention-date"
        label="Erase participants’ data on"
        description="On this day the study is closed and everything about its participants is erased; the design and the counts stay. You are warned 30 days before and can move it. Empty: the data is kept."
        type="date"
        min={isoDay(Date.now() + DAY_MS)}
      />
      <Cell differs={props.differs('replay-letters')}>
        <Switch
          withThumbIndicator={false}
          label="Replays show what participants typed"
          description="Otherwise a replay shows how much was typed, as dots, and the letters stay on the server. If you switch this on, say so in the consent."
          checked={props.values['replay-letters'] === 'yes'}
          onChange={(event) => props.change({ 'replay-letters': event.currentTarget.checked ? 'yes' : '' })}
        />
      </Cell>
    </div>
  )
}
