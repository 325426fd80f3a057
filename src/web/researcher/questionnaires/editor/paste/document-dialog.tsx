import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type ClipboardEvent, useMemo, useState } from 'react'
import type { Item, ItemType } from '#domain/questions/item.ts'
import { isHidden, optionsOf } from '#domain/questions/item-fields.ts'
import { rowsOf } from '#domain/questions/item-keys.ts'
import { asKind } from '#domain/questions/paste-document/as-kind.ts'
import { linesOfHtml } from '#domain/questions/paste-document/html-lines.ts'
import { type DocumentQuestion, documentQuestions } from '#domain/questions/paste-document/item-of.ts'
import { type Text, textIn } from '#domain/questions/text.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { kinds } from '../kinds/index.ts'
import styles from './paste.module.css'

type Props = { taken: ReadonlySet<string>; onAdd: (items: readonly Item<Text>[]) => void; onClose: () => void }

/** What somebody chose for a question in place of the kind that was guessed. */
type Correction = ItemType | 'leave-out'

/** A list of thousands is slow to lay out; the rest is made as it was read. */
const MAX_SHOWN = 200

/** Questions from a document of a word processor, or of plain text, with what will be made of each. */
export function DocumentDialog({ taken, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  // By the lines of the question, so that a correction stays while the text is edited elsewhere.
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Correction>>(new Map())
  const questions = useMemo(() => documentQuestions(text, taken), [text, taken])
  const made = questions.flatMap((question) => corrected(question, corrections.get(idOf(question))))
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html')
    const lines = html === '' ? '' : linesOfHtml(html)
    if (lines.trim() === '') return
    // In plain text the numbers of lists and the cells of tables are often lost.
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    setText(`${text.slice(0, selectionStart)}${lines}${text.slice(selectionEnd)}`)
  }
  const correct = (question: DocumentQuestion, to: Correction) =>
    setCorrections(new Map([...corrections, [idOf(question), to] as const]))
  return (
    <Dialog title="Paste questions from a document" isOpen onClose={onClose}>
      <div className={page.form}>
        <Textarea
          label="Paste here"
          description="From a word processor or plain text, as it is: numbered questions, lettered options, scales, lines to write on. You can edit it here."
          rows={8}
          resize="vertical"
          dir="auto"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={onPaste}
          spellCheck={false}
        />
        <div aria-live="polite" className={styles.summary}>
          {questions.length > 0 && summaryOf(made.length, questions.length)}
        </div>
        {questions.length > 0 && (
          <ol className={styles.rows} aria-label="What will be made">
            {questions.slice(0, MAX_SHOWN).map((question, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the text.
              <li key={i} className={styles.question}>
                <QuestionRow question={question} correction={corrections.get(idOf(question))} onCorrect={correct} />
              </li>
            ))}
          </ol>
        )}
        {questions.length > MAX_SHOWN && <p className={page.soft}>The others are made as they were read.</p>}
        <div className={page.actions}>
          <Button
            disabled={made.length === 0}
            onClick={() => {
              onAdd(made)
              onClose()
            }}
          >
            Add them
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const idOf = ({ lines }: DocumentQuestion) => lines.join('\n')

const corrected = ({ item }: DocumentQuestion, correction: Correction | undefined): Item<Text>[] => {
  if (correction === 'leave-out') return []
  return [correction === undefined ? item : asKind(item, correction)]
}

const summaryOf = (nMade: number, nAll: number) =>
  `${countOf(nMade, 'part')} will be made${nMade < nAll ? `, ${nAll - nMade} left out` : ''}. Look at the kind of each.`

const KINDS = kinds.filter(({ type }) => !isHidden({ type }))

type RowProps = {
  question: DocumentQuestion
  correction: Correction | undefined
  onCorrect: (question: DocumentQuestion, to: Correction) => void
}

function QuestionRow({ question, correction, onCorrect }: RowProps) {
  const [item] = corrected(question, correction)
  const label = textIn(question.item.label, ['en'])
  return (
    <>
      <div className={styles.words} data-left-out={item === undefined}>
        <span dir="auto">{label}</span>
        {item !== undefined && (
          <span className={styles.detail} dir="auto">
            {detailOf(item)}
          </span>
        )}
        {question.note !== undefined && <span className={styles.note}>{question.note}</span>}
      </div>
      <NativeSelect
        aria-label={`Kind of: ${label}`}
        size="xs"
        value={correction ?? question.item.type}
        // One of the values below.
        onChange={({ currentTarget: { value } }) => onCorrect(question, value as Correction)}
      >
        {KINDS.map(({ type, label: name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
        <option value="leave-out">Leave out</option>
      </NativeSelect>
    </>
  )
}

const MAX_NAMED = 12

function detailOf(item: Item<Text>): string {
  const named = (parts: readonly { label: Text }[]) => {
    const words = parts.slice(0, MAX_NAMED).map(({ label }) => textIn(label, ['en']))
    return [...words, ...(parts.length > MAX_NAMED ? [`and ${parts.length - MAX_NAMED} more`] : [])].join(' · ')
  }
  const rows = rowsOf(item)
  const hint = item.hint === undefined ? '' : textIn(item.hint, ['en'])
  return [...(rows ? [named(rows)] : []), named(optionsOf(item)), hint].filter((words) => words !== '').join(' | ')
}
