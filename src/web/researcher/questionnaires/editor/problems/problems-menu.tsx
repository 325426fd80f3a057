import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import type { PlacedProblem } from './place-problems.ts'
import styles from './problems.module.css'

type Props = { problems: readonly PlacedProblem[]; nameOf: (id: string) => string; onGo: (id: string) => void }

/** All problems in a list; each leads to its place. */
export function ProblemsMenu({ problems, nameOf, onGo }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const errors = problems.filter(({ kind }) => kind === 'error')
  const words = errors.length > 0 ? countOf(errors.length, 'problem') : countOf(problems.length, 'warning')
  if (problems.length === 0) return <span className={styles.none}>No problems</span>
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={380}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          className={styles.button ?? ''}
          data-kind={errors.length > 0 ? 'error' : 'warning'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className={styles.list} aria-label="Problems">
          {[...errors, ...problems.filter(({ kind }) => kind === 'warning')].map(({ kind, text, id }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same problem.
            <li key={i}>
              <button
                type="button"
                className={styles.problem}
                onClick={() => {
                  setIsOpen(false)
                  onGo(id)
                }}
              >
                <span className={styles.place}>{nameOf(id)}</span>
                <span className={styles.text} data-kind={kind}>
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
