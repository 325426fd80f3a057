import { Button, Group, NativeSelect } from '@mantine/core'
import { checkNotifications, MAX_NOTIFICATIONS, type Notification, parseNotifications } from '#domain/feed/cues/notifications.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { useStudyContext } from '../../study-context.ts'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { ListField, ListFieldRow, type ListRow } from '../list-field.tsx'
import { TextByLanguage } from '../text-by-language.tsx'
import { NumberField } from './number-field.tsx'

/** What the bell in the header announces, and when. */
export function NotificationFields({ values, change, differs }: FieldsProps) {
  const list = parseNotifications(values.notifications) ?? []
  const problems = checkNotifications(values.notifications)
  const { notifications: ofSets } = useStudyContext().sets
  const offered = values.entity_sets.flatMap(({ entity_set }) => {
    const value = ofSets?.get(entity_set)
    return value === undefined || value === values.notifications ? [] : [{ entity_set, value }]
  })
  const save = (next: readonly Notification[]) => change({ notifications: next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <ListField
      name="notifications"
      legend="Notifications"
      note="A bell in the header counts them, and a tap on it lists them. They come when a card is reached, or some seconds after the feed was opened. When each came and when the list was opened is in the data."
      what="notification"
      rows={list}
      draw={(row) => <NotificationRow {...row} languages={languagesIn(values)} />}
      {...{ differs, problems, save }}
    >
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          disabled={list.length >= MAX_NOTIFICATIONS}
          onClick={() => save([...list, { text: '', card: 3 * (list.length + 1) }])}
        >
          Add a notification
        </Button>
        {offered.map(({ entity_set, value }) => (
          <Button key={entity_set} variant="default" size="sm" onClick={() => change({ notifications: value })}>
            Use the {countOf(parseNotifications(value)?.length ?? 0, 'notification')} that came with {entity_set}
          </Button>
        ))}
      </Group>
    </ListField>
  )
}

type RowProps = ListRow<Notification> & { languages: readonly string[] }

function NotificationRow({ row: notification, languages, onChange, ...frame }: RowProps) {
  const { from = '', text, card, seconds } = notification
  const words = { ...(from !== '' && { from }), text }
  const isByCard = card !== undefined
  return (
    <ListFieldRow what="notification" {...frame}>
      <TextByLanguage
        label="Who"
        placeholder="Sam"
        value={from}
        languages={languages}
        onChange={(next) => onChange(withoutEmptyFrom({ ...notification, from: next }))}
      />
      <TextByLanguage
        label="What"
        placeholder="liked your comment"
        value={text}
        languages={languages}
        onChange={(next) => onChange({ ...notification, text: next })}
      />
      <div className={styles.topicTexts}>
        <NativeSelect
          size="sm"
          label="When"
          data={[
            { value: 'card', label: 'When a card is reached' },
            { value: 'seconds', label: 'Seconds after the feed opened' },
          ]}
          value={isByCard ? 'card' : 'seconds'}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...words, ...(value === 'card' ? { card: 1 } : { seconds: 30 }) })
          }
        />
        <NumberField
          size="sm"
          label={isByCard ? 'Card, from 1' : 'Seconds'}
          value={isByCard ? card : seconds}
          onChange={(number = 0) => onChange({ ...words, ...(isByCard ? { card: number } : { seconds: number }) })}
        />
      </div>
    </ListFieldRow>
  )
}

/** Nobody is named: the text stands alone. */
function withoutEmptyFrom({ from, ...notification }: Notification): Notification {
  return from ? { from, ...notification } : notification
}
