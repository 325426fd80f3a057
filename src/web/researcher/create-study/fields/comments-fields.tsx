import { Switch } from '@mantine/core'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'
import { TextSetting } from './text-setting.tsx'

const DISPLAYS = [
  { value: '', label: 'No comments' },
  { value: 'folded', label: 'Folded: one row that opens' },
  { value: 'open', label: 'Open' },
]

const ORDERS = [
  { value: '', label: 'As in the sheet' },
  { value: 'random', label: 'Random, for each participant and card' },
  { value: 'likes', label: 'The most liked first' },
]

const WRITING = [
  { value: '', label: 'No' },
  { value: 'optional', label: 'Yes' },
  { value: 'required', label: 'Yes, at least one before they submit' },
]

const ACTS = [
  { name: 'comments-like', label: 'Participants can like comments' },
  { name: 'comments-report', label: 'Participants can report comments, with a reason' },
] as const

export function CommentsFields(props: FieldsProps) {
  const { values, change, differs } = props
  const isOn = values.comments !== ''
  return (
    <div className={styles.grid}>
      <SelectSetting {...props} name="comments" label="Comments" description={settingHelp('comments')} options={DISPLAYS} />
      {isOn && (
        <>
          <SelectSetting
            {...props}
            name="comments-order"
            label="Order of comments"
            description={settingHelp('comments-order')}
            options={ORDERS}
          />
          <SelectSetting
            {...props}
            name="comments-write"
            label="Participants can write comments"
            description="Only they themselves see what they write. The text, the number of keystrokes and the time are recorded."
            options={WRITING}
          />
          {values['comments-write'] !== '' && (
            <TextSetting
              {...props}
              name="comments-min-length"
              label="Minimum length of a comment"
              description={settingHelp('comments-min-length')}
              inputMode="numeric"
            />
          )}
          {ACTS.map(({ name, label }) => (
            <Cell key={name} differs={differs(name)} name={name}>
              <Switch
                withThumbIndicator={false}
                label={label}
                checked={values[name] === 'yes'}
                onChange={(event) => change({ [name]: event.currentTarget.checked ? 'yes' : '' })}
              />
            </Cell>
          ))}
        </>
      )}
    </div>
  )
}
