import { Switch } from '@mantine/core'
import { isoDay } from '#domain/iso-day.ts'
import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
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
        description={settingHelp('contact')}
        placeholder={DEFAULT_CONTACT}
      />
      <TextSetting
        {...props}
        name="retention-date"
        label="Erase participants’ data on"
        description={settingHelp('retention-date')}
        type="date"
        min={isoDay(Date.now() + DAY_MS)}
      />
      <Cell differs={props.differs('replay-letters')} name="replay-letters">
        <Switch
          withThumbIndicator={false}
          label="Replays show what participants typed"
          description={settingHelp('replay-letters')}
          checked={props.values['replay-letters'] === 'yes'}
          onChange={(event) => props.change({ 'replay-letters': event.currentTarget.checked ? 'yes' : '' })}
        />
      </Cell>
    </div>
  )
}
