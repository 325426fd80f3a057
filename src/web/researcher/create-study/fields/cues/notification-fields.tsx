import { Button, NativeSelect } from '@mantine/core'
import { checkNotifications, MAX_NOTIFICATIONS, type Notification, parseNotifications } from '#domain/feed/cues/notifications.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { IconButton } from '../../icon-button.tsx'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { TextByLanguage } from '../text-by-language.tsx'
import { NumberField } from './number-field.tsx'

/** What the bell in the header announces, and when. */
export function NotificationFields({ values, change, differs }: FieldsProps) {
  const list = parseNotifications(values.notifications) ?? []
  const problems = checkNotifications(values.notifications)
  const save = (next: readonly Notification[]) => change({ notifications: next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <Cell differs={differs('notifications')} name="notifications" isWide>
      <fieldset className={styles.topics}>
        <legend>Notifications</legend>
        <p className={styles.note}>
          A bell in the header counts them, and a tap on it lists them. They come when a card is reached, or some seconds after
          the feed was opened. When each came and when the list was opened is in the data.
        </p>
        {list.length > 0 && (
          <ol className={styles.topicList}>
            {list.map((notification, i) => (
              <NotificationRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a notification is its place in the list while it is being written.
                key={i}
                place={i + 1}
                notification={notification}
                languages={languagesIn(values)}
                problems={problems.filter((problem) => problem.startsWith(`notification ${i + 1}:`))}
                onChange={(next) => save(list.map((each, at) => (at === i ? next : each)))}
                onRemove={() => save(list.filter((_, at) => at !== i))}
              />
            ))}
          </ol>
        )}
        {problems
          .filter((problem) => !problem.startsWith('notification '))
          .map((problem) => (
            <p key={problem} className={styles.problem}>{`The list ${problem}.`}</p>
          ))}
        <div>
          <Button
            variant="default"
            size="sm"
            disabled={list.length >= MAX_NOTIFICATIONS}
            onClick={() => save([...list, { text: '', card: 3 * (list.length + 1) }])}
          >
            Add a notification
          </Button>
        </div>
      </fieldset>
    </Cell>
  )
}

type RowProps = {
  /** From 1. */
  place: number
  notification: Notification
  languages: readonly string[]
  problems: readonly string[]
  onChange: (notification: Notification) => void
  onRemove: () => void
}

function NotificationRow({ place, notification, languages, problems, onChange, onRemove }: RowProps) {
  const { from = '', text, card, seconds } = notification
  const words = { ...(from !== '' && { from }), text }
  const isByCard = card !== undefined
  return (
    <li className={styles.topic}>
      <div className={styles.option}>
        <span className={styles.topicPlace}>{`Notification ${place}`}</span>
        <IconButton icon="remove" label={`Remove notification ${place}`} onClick={onRemove} />
      </div>
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
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {sentence(problem)}
        </p>
      ))}
    </li>
  )
}

/** Nobody is named: the text stands alone. */
function withoutEmptyFrom({ from, ...notification }: Notification): Notification {
  return from ? { from, ...notification } : notification
}

function sentence(problem: string): string {
  const text = problem.replace(/^notification \d+: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
