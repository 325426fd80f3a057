import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import { ELSEWHERE_LABELS, type FactElsewhere, firstElsewhere, nameElsewhere } from '#domain/questions/editing/facts-elsewhere.ts'
import { isFactName } from '#domain/questions/facts.ts'
import { LazyMenu } from '../../../ui/lazy-menu.tsx'
import { ElsewhereFields } from '../logic/elsewhere-fields.tsx'
import { useFacts, useFactsElsewhere } from '../state/editor-context.ts'
import styles from './insert-menu.module.css'

type Props = { of: string; label: string; onInsert: (pipe: string) => void }

/** Puts into a text what a person answered, what their link says or what they did in the feed. */
export const InsertMenu = ({ of, label, onInsert }: Props) => (
  <LazyMenu label={`Insert into: ${label}`} className={styles.insert} dropdownClass={styles.list} face="Insert">
    {() => <Choices of={of} onInsert={onInsert} />}
  </LazyMenu>
)

const AT_HAND: readonly string[] = ['Answers', 'Feed', 'Study']

function Choices({ of, onInsert }: Pick<Props, 'of' | 'onInsert'>) {
  // On the page itself an answer may still change, so any item before this one may be named.
  const facts = useFacts(of)
  const groups = [...new Set(facts.map(({ group }) => group))]
  const inGroup = (group: string) => facts.filter((each) => each.group === group)
  const others = groups.filter((group) => !AT_HAND.includes(group))
  return (
    <>
      <p className={styles.note}>
        Words after the bar are shown where there is nothing: <code>{'{{answer.age|your age}}'}</code>
      </p>
      {groups
        .filter((group) => AT_HAND.includes(group))
        .map((group) => (
          <div key={group}>
            <Menu.Label>{group}</Menu.Label>
            <Facts facts={inGroup(group)} onInsert={onInsert} />
          </div>
        ))}
      <Menu.Item onClick={() => onInsert('{{url.NAME|}}')}>Parameter of the link</Menu.Item>
      <Elsewhere onInsert={onInsert} />
      {others.length > 0 && <Menu.Label>Other questionnaires, if they are asked before</Menu.Label>}
      {others.map((group) => (
        <Others key={group} group={group} facts={inGroup(group)} onInsert={onInsert} />
      ))}
    </>
  )
}

const ELSEWHERE = Object.entries(ELSEWHERE_LABELS).map(([of, label]) => ({ of: of as FactElsewhere['of'], label })) // its keys

/** Waves and feeds of the studies that ask the questionnaire: their names are chosen or typed before they are put in. */
function Elsewhere({ onInsert }: Pick<Props, 'onInsert'>) {
  const elsewhere = useFactsElsewhere()
  const [fact, setFact] = useState('')
  const [chosen, setChosen] = useState<FactElsewhere['of']>()
  if (elsewhere === undefined) return null
  return (
    <>
      <Menu.Label>Waves and feeds of a study</Menu.Label>
      {ELSEWHERE.map(({ of, label }) => (
        <div key={of}>
          <Menu.Item
            closeMenuOnClick={false}
            aria-expanded={chosen === of}
            onClick={() => {
              setChosen(chosen === of ? undefined : of)
              setFact(nameElsewhere(firstElsewhere(of, elsewhere.names)))
            }}
          >
            {label}
          </Menu.Item>
          {chosen === of && (
            <div className={styles.form}>
              <ElsewhereFields fact={fact} onChange={setFact} isInMenu />
              {/* A menu item, so that the menu closes. */}
              <Menu.Item disabled={!isFactName(fact)} onClick={() => onInsert(`{{${fact}|}}`)}>
                {isFactName(fact) ? `Insert {{${fact}}}` : 'Name it first'}
              </Menu.Item>
            </div>
          )}
        </div>
      ))}
    </>
  )
}

/** Many questionnaires with many answers: those of one are listed when it is chosen. */
function Others({ group, facts, onInsert }: { group: string; facts: readonly FactChoice[] } & Pick<Props, 'onInsert'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu.Item closeMenuOnClick={false} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {group}
      </Menu.Item>
      {isOpen && (
        <div className={styles.others}>
          <Facts facts={facts} onInsert={onInsert} />
        </div>
      )}
    </>
  )
}

const Facts = ({ facts, onInsert }: { facts: readonly FactChoice[] } & Pick<Props, 'onInsert'>) =>
  facts.map(({ fact, label }) => (
    <Menu.Item key={fact} onClick={() => onInsert(`{{${fact}|}}`)}>
      {label}
    </Menu.Item>
  ))
