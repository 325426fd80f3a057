import { Button, Menu } from '@mantine/core'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { type Edited, find } from '#domain/questions/editing/edited.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { type FactChoice, factsAt } from '#domain/questions/editing/facts-at.ts'
import type { Expression } from '#domain/questions/expression.ts'
import { answerKeyIn } from '#domain/questions/facts.ts'
import type { Option } from '#domain/questions/item.ts'
import { keysOf } from '#domain/questions/item-keys.ts'
import type { Text } from '#domain/questions/text.ts'
import { emptyComparison } from '../logic/group-field.tsx'
import styles from '../logic/logic.module.css'
import { ShowIfField } from '../logic/show-if-field.tsx'
import { useEditor } from '../state/editor-context.ts'

type Part = { showIf?: Expression }

/** Options look at earlier pages alone, so they may refer to what the page of their question may. */
const pageIdOf = (edited: Edited, of: string) => find(edited, of)?.page.id ?? of

/** The condition that a part begins with: about the last answer of an earlier page. Asked for when it is needed. */
export function useFirstCondition(of: string): () => Expression {
  const { getEdited, otherAnswers } = useEditor()
  return () => emptyComparison([...factsAt(getEdited(), pageIdOf(getEdited(), of)), ...otherAnswers])
}

/** For whom an option or statement is offered, where that is not everybody. */
export function OfferedIf<P extends Part>({
  of,
  what,
  part,
  onChange,
}: {
  of: string
  what: string
  part: P
  onChange: (part: P) => void
}) {
  const { getEdited } = useEditor()
  const { showIf, ...rest } = part
  if (showIf === undefined) return null
  const change = (next: Expression | undefined) => onChange({ ...rest, ...(next && { showIf: next }) } as P) // the same part
  const pageId = pageIdOf(getEdited(), of)
  return (
    <details className={styles.offered}>
      <summary>{`Offered if ${expressionWords(showIf, factsAt(getEdited(), pageId))}`}</summary>
      <ShowIfField of={pageId} what={what} showIf={showIf} onChange={change} />
    </details>
  )
}

/** The options of a question with all their words, each for people who chose it; a draw has its parts instead. */
export function optionsBehind(edited: Edited, { fact, isList, values = [] }: FactChoice): Option<Text>[] {
  const key = answerKeyIn(fact)
  const item = itemsOf(edited).find((each) => keysOf(each).includes(key ?? ''))
  const options = item !== undefined && 'options' in item ? item.options : values
  return options.map(({ value, label }) => ({ value, label, showIf: { fact, is: isList ? 'chosen' : '=', value } }))
}

type CarryProps = { of: string; onChoose: (options: readonly Option<Text>[]) => void }

/** Puts the options of an earlier question in place of these, each offered to people who chose it there. */
export const CarryOverMenu = (props: CarryProps) => (
  <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <Button size="compact-sm" variant="default">
        Carry options over
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <EarlierQuestions {...props} />
    </Menu.Dropdown>
  </Menu>
)

/** Drawn when the menu is open. */
function EarlierQuestions({ of, onChoose }: CarryProps) {
  const { getEdited } = useEditor()
  const earlier = factsAt(getEdited(), pageIdOf(getEdited(), of)).filter(({ values = [] }) => values.length > 1)
  if (earlier.length === 0) return <Menu.Label>No earlier page has a question with options.</Menu.Label>
  return earlier.map((choice) => (
    <Menu.Item key={choice.fact} onClick={() => onChoose(optionsBehind(getEdited(), choice))}>
      {choice.label}
    </Menu.Item>
  ))
}
