import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { cutText, keptWords } from '#domain/disclosure/text-cuts.ts'
import page from '#web/researcher/ui/page.module.css'
import styles from './disclosure.module.css'
import type { Decision, WrittenText } from './use-disclosure.ts'

type Props = { text: WrittenText; mayChange: boolean; isBusy: boolean; onDecide: (decision: Decision) => void }

/** One text, and what becomes of it. */
export function TextItem({ text: { text, n_people, decision }, mayChange, isBusy, onDecide }: Props) {
  const id = useId()
  const [cut, setCut] = useState<string>()
  const kept = cut === undefined ? undefined : keptWords(text, cut)
  const press = (to: NonNullable<Decision>['decision']) => ({
    ...({ size: 'sm', 'aria-describedby': id, disabled: isBusy } as const),
    variant: decision?.decision === to ? 'filled' : 'default',
    'aria-pressed': decision?.decision === to,
  })
  return (
    <li className={styles.text}>
      <blockquote id={id} dir="auto">
        {text}
      </blockquote>
      {n_people > 1 && <p className={page.soft}>{`${n_people} people wrote this.`}</p>}
      {decision?.decision === 'shorten' && (
        <p className={page.soft}>
          Published as: <bdi>{cutText(text, decision.kept)}</bdi>
        </p>
      )}
      {mayChange && cut === undefined && (
        <div className={page.actions}>
          <Button {...press('keep')} onClick={() => onDecide({ decision: 'keep' })}>
            Publish
          </Button>
          <Button
            {...press('shorten')}
            onClick={() => setCut(decision?.decision === 'shorten' ? cutText(text, decision.kept) : text)}
          >
            Shorten
          </Button>
          <Button {...press('drop')} onClick={() => onDecide({ decision: 'drop' })}>
            Take out
          </Button>
          {decision !== null && (
            <Button {...{ size: 'sm', variant: 'subtle', disabled: isBusy }} onClick={() => onDecide(null)}>
              Undo
            </Button>
          )}
        </div>
      )}
      {cut !== undefined && (
        <div className={styles.cutting}>
          <Textarea
            {...{ size: 'md', label: 'Delete words', rows: 5, value: cut, autoFocus: true }}
            description="Only whole words can go. Words that you add or change are not the person’s own."
            error={kept === undefined ? 'These are not only words of the text, in its order.' : undefined}
            onChange={({ currentTarget: { value } }) => setCut(value)}
          />
          <div className={page.actions}>
            <Button
              {...{ size: 'sm', disabled: isBusy || kept === undefined || kept.length === 0 }}
              onClick={() => {
                if (kept === undefined) return
                onDecide({ decision: 'shorten', kept: kept.map(([from, to]): [number, number] => [from, to]) })
                setCut(undefined)
              }}
            >
              Store the shorter text
            </Button>
            <Button {...{ size: 'sm', variant: 'default' }} onClick={() => setCut(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
