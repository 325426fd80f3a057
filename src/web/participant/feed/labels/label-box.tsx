import './labels.css'
import { useId, useRef, useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { CardLabel } from '#domain/labels/card-labels.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { ofCard } from '../../words.ts'
import type { Visit } from '../feed-types.ts'
import { labelWords, saidBy } from './label-words.ts'
import { useSeen } from './use-seen.ts'

const ALERT = 'M12 3.5 22 20.5H2L12 3.5Zm0 6v5.5m0 2.2v.6'
const NOTE = 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4Zm0 8v6m0-9.4v.6'

/** A triangle where something is wrong, otherwise an i. */
export const LabelIcon = ({ isAlert }: { isAlert: boolean | undefined }) => (
  <SvgIcon className="label-icon" px={18} d={isAlert ? ALERT : NOTE} />
)

type Props = { card: FeedEntity; visit: Visit; label: CardLabel }

/** A label over or under the content of a card. */
export function LabelBox({ card, visit, label }: Props) {
  const { entity_id } = card
  const box = useRef<HTMLDivElement>(null)
  useSeen(box, { visit, entity_id, name: label.name })
  const isPressed = useActs(visit, () => visit.acts.read('label_open', entity_id, label.name)?.response === 1)
  const isOpen = !label.isFolded || isPressed
  const detailsId = useId()
  const titleId = useId()
  const { title, text, source } = saidBy(label)
  const face = (
    <>
      <LabelIcon isAlert={label.isAlert} />
      <bdi>{title}</bdi>
    </>
  )
  const toggle = () => visit.acts.did({ name: 'label_open', entity_id, target: label.name, response: isPressed ? 0 : 1 })
  return (
    <div ref={box} role="note" aria-labelledby={titleId} className={`label is-${label.color}`} data-kind={label.kind}>
      {label.isFolded ? (
        <button
          type="button"
          id={titleId}
          className="label-title label-toggle"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={ofCard(title, card)}
          onClick={toggle}
        >
          {face}
        </button>
      ) : (
        <p id={titleId} className="label-title">
          {face}
        </p>
      )}
      {label.score !== undefined && <Score score={label.score} />}
      <div id={detailsId} hidden={!isOpen}>
        <LabelText text={text} source={source} />
      </div>
      {label.isRated && <Rating {...{ card, visit, label }} />}
    </div>
  )
}

const isPercent = (score: string) => /^\d{1,3}(\.\d+)?$/.test(score) && Number(score) <= 100

export const LabelText = ({ text, source }: { text: string; source: string }) => (
  <>
    {text !== '' && (
      <p className="label-text" dir="auto">
        {text}
      </p>
    )}
    {source !== '' && (
      <p className="label-source" dir="auto">
        {labelWords.source(source)}
      </p>
    )}
  </>
)

/** A number is a bar, a word is a badge. */
const Score = ({ score }: { score: string }) =>
  isPercent(score) ? (
    <p className="label-score">
      <span className="label-bar">
        <i style={{ inlineSize: `${Number(score)}%` }} />
      </span>
      {labelWords.score(score)}
    </p>
  ) : (
    <p className="label-score">
      <bdi className="label-badge">{score}</bdi>
    </p>
  )

const RATINGS = ['helpful', 'somewhat', 'not-helpful'] as const

const ratingWords = (rating: (typeof RATINGS)[number]) => (rating === 'not-helpful' ? labelWords.notHelpful : labelWords[rating])

/** Pressed again, a rating is taken back. */
function Rating({ card, visit, label: { name } }: Props) {
  const { entity_id } = card
  const given = useActs(visit, () => {
    const last = visit.acts.read('note_rating', entity_id, name)
    return last?.response === 1 ? last.detail['rating'] : undefined
  })
  return (
    <fieldset className="label-rating">
      <legend>{labelWords.isHelpful}</legend>
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={given === rating}
          aria-label={ofCard(ratingWords(rating), card)}
          onClick={() =>
            visit.acts.did({
              name: 'note_rating',
              entity_id,
              target: name,
              response: given === rating ? 0 : 1,
              detail: { rating },
            })
          }
        >
          {ratingWords(rating)}
        </button>
      ))}
    </fieldset>
  )
}

export const useActs = <T,>(visit: Visit, read: () => T): T => useSyncExternalStore(visit.acts.subscribe, read)
