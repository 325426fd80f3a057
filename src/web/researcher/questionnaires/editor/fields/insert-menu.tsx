import { Menu } from '@mantine/core'
import { factsAt } from '#domain/questions/editing/facts-at.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'

type Props = { of: string; label: string; onInsert: (pipe: string) => void }

/** Puts into a text what a person answered, what their link says or what they did in the feed. */
export const InsertMenu = ({ of, label, onInsert }: Props) => (
  <LazyMenu label={`Insert into: ${label}`} className={styles.insert} dropdownClass={styles.insertList} face="Insert">
    {() => <Choices of={of} onInsert={onInsert} />}
  </LazyMenu>
)

function Choices({ of, onInsert }: Pick<Props, 'of' | 'onInsert'>) {
  const { getEdited } = useEditor()
  // On the page itself an answer may still change, so any item before this one may be named.
  const facts = factsAt(getEdited(), of)
  const groups = ['Answers', 'Feed', 'Study'] as const
  return (
    <>
      {groups.map((group) => {
        const own = facts.filter((each) => each.group === group)
        return (
          own.length > 0 && (
            <div key={group}>
              <Menu.Label>{group}</Menu.Label>
              {own.map(({ fact, label }) => (
                <Menu.Item key={fact} onClick={() => onInsert(`{{${fact}|}}`)}>
                  {label}
                </Menu.Item>
              ))}
            </div>
          )
        )
      })}
      <Menu.Item onClick={() => onInsert('{{url.NAME|}}')}>Parameter of the link</Menu.Item>
      <p className={styles.insertNote}>
        Words after the bar are shown where there is nothing: <code>{'{{answer.age|your age}}'}</code>
      </p>
    </>
  )
}
