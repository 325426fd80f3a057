import { useLayoutEffect, useRef, useState } from 'react'
import type { RankingItem } from '#domain/questionnaires/questionnaire.ts'
import type { ItemProps } from '../item-props.ts'
import { furtherWords } from './further-words.ts'
import { moved, rankedIn } from './ranked.ts'
import { useDragOrder } from './use-drag-order.ts'
import './ranking.css'

type Focus = { value: string; by: -1 | 1 }

/** A list that is put in order with buttons, or by dragging. The order at first is no answer, and does not look like one. */
export function RankingItemList({ item, answer, onEvent }: ItemProps<RankingItem>) {
  const { key } = item
  const isRanked = answer !== ''
  const ranked = rankedIn(item, answer)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [focus, setFocus] = useState<Focus>()
  const rank = (from: number, to: number) => {
    const option = ranked[from]
    if (option === undefined || to < 0 || to >= ranked.length) return
    onEvent({ event: 'answered', key, value: valuesOf(moved(ranked, from, to)) })
    setSaid(furtherWords.movedTo(option.label, to + 1, ranked.length))
  }
  const drag = useDragOrder(list, rank)

  // A button that was moved in the document has lost the focus.
  useLayoutEffect(() => {
    if (focus === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.by}/${CSS.escape(focus.value)}"]`)?.focus()
  }, [focus])

  const step = (from: number, value: string, by: -1 | 1) => {
    rank(from, from + by)
    setFocus({ value, by })
  }

  return (
    <div className="ranking" data-ranked={isRanked || undefined} data-dragging={drag.isDragging || undefined}>
      <ol ref={list}>
        {ranked.map(({ value, label }, at) => (
          <li key={value} className="ranking-row" {...drag.row(at)}>
            <span className="ranking-grip" data-grip aria-hidden="true" />
            <span className="ranking-rank" aria-hidden={!isRanked}>
              {isRanked ? at + 1 : '–'}
            </span>
            <span className="ranking-label">{label}</span>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="ranking-move"
                name={key}
                data-move={`${by}/${value}`}
                data-by={by}
                aria-label={by < 0 ? furtherWords.moveUp(label) : furtherWords.moveDown(label)}
                // Not disabled: it would lose the focus at the end of the list.
                aria-disabled={by < 0 ? at === 0 : at === ranked.length - 1}
                onClick={() => step(at, value, by)}
              />
            ))}
          </li>
        ))}
      </ol>
      {!isRanked && (
        <button
          type="button"
          className="ranking-keep"
          onClick={() => {
            onEvent({ event: 'answered', key, value: valuesOf(ranked) })
            setSaid(furtherWords.orderKept)
          }}
        >
          {furtherWords.keepOrder}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

const valuesOf = (options: RankingItem['options']) => options.map(({ value }) => value).join(';')
