import { Switch } from '@mantine/core'
import { isoDay } from '#domain/iso-day.ts'
import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
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
      <Cell differs={props.differs('detect-duplicates')} name="detect-duplicates">
        <Switch
          withThumbIndicator={false}
          label="Look for people who come twice"
          description={settingHelp('detect-duplicates')}
          checked={detectsDuplicates(props.values)}
          onChange={(event) => props.change({ 'detect-duplicates': event.currentTarget.checked ? 'yes' : '' })}
        />
      </Cell>
    </div>
  )
}
