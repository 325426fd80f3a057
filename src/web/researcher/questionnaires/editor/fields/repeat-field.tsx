import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { find } from '#domain/questions/editing/edited.ts'
import { factsAt } from '#domain/questions/editing/facts-at.ts'
import { isNamed, ROUND, type Round } from '#domain/questions/editing/repeat.ts'
import { pastedLines } from '#domain/questions/paste.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { useEditor } from '../state/editor-context.ts'
import { optionsBehind } from './offered-if.tsx'

const LIST = 'list'

/** Repeats a page for the entries of a list, or for what people chose on an earlier page. */
export function RepeatField({ of }: { of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { getEdited } = useEditor()
  const found = find(getEdited(), of)
  const isEmpty = found?.kind !== 'page' || found.page.blocks.every(({ items }) => items.length === 0)
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={isEmpty} onClick={() => setIsOpen(true)}>
        Repeat this page
      </Button>
      {isOpen && <RepeatDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RepeatDialog({ of, onClose }: { of: string; onClose: () => void }) {
  const { getEdited, dispatch } = useEditor()
  const edited = getEdited()
  const earlier = factsAt(edited, of).filter(({ group, values = [] }) => group === 'Answers' && values.length > 1)
  const [over, setOver] = useState(LIST)
  const [list, setList] = useState('')
  const chosen = earlier.find(({ fact }) => fact === over)
  const rounds: Round[] =
    chosen === undefined
      ? pastedLines(list).map((words) => ({ words }))
      : optionsBehind(edited, chosen).map(({ label, showIf }) => ({ words: label, ...(showIf && { when: showIf }) }))
  return (
    <Dialog title="Repeat this page" isOpen onClose={onClose}>
      <div className={page.form}>
        <p className={page.soft}>{`Write ${ROUND} where the words of each round belong; otherwise they become the heading.`}</p>
        <NativeSelect label="For each" value={over} onChange={({ currentTarget: { value } }) => setOver(value)}>
          <option value={LIST}>Entry of a list</option>
          {earlier.map(({ fact, label }) => (
            <option key={fact} value={fact}>{`Answer that was chosen: ${label}`}</option>
          ))}
        </NativeSelect>
        {chosen === undefined && (
          <Textarea
            label="Entries"
            description="One per line."
            rows={5}
            value={list}
            onChange={({ currentTarget: { value } }) => setList(value)}
          />
        )}
        {isNamed(edited, of) ? (
          <p className={page.problem}>A jump or a draw leads to this page. Take it away first.</p>
        ) : (
          <p aria-live="polite">{`${countOf(rounds.length, 'page')} in place of this one.`}</p>
        )}
        <div className={page.actions}>
          <Button
            disabled={rounds.length === 0 || isNamed(edited, of)}
            onClick={() => {
              dispatch({ happened: 'page-repeated', id: of, rounds })
              onClose()
            }}
          >
            Repeat it
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
