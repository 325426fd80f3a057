import { Fragment } from 'react'
import type { PictureItem } from '#domain/questionnaires/questionnaire.ts'
import { API_ORIGIN } from '#web/shared/api-origin.ts'
import type { ItemProps } from '../item-props.ts'
import { OtherText } from './other-text.tsx'
import { ticksIn, toggled } from './ticks.ts'
import './picture.css'

/** Wide enough for a grid cell on a sharp screen. */
const WIDTH_PX = 480

/** A grid of pictures; the whole cell answers. */
export function PictureItemGrid({ item, answer, answers, onEvent }: ItemProps<PictureItem>) {
  const { key, options, isMultiple } = item
  const chosen = isMultiple ? ticksIn(answer) : [answer]
  const pick = (value: string) =>
    onEvent({ event: 'answered', key, value: isMultiple ? toggled(options, chosen, value).join(';') : value })
  return (
    <div className="pictures">
      {options.map((option) => {
        const { value, label, picture } = option
        const isChosen = chosen.includes(value)
        return (
          <Fragment key={value}>
            <label className="form-option picture" data-chosen={isChosen || undefined}>
              {picture !== undefined && (
                <img
                  src={`${API_ORIGIN}/media/${picture.media_id}?w=${WIDTH_PX}`}
                  width={picture.width}
                  height={picture.height}
                  // A text that only repeats the label would be read twice.
                  alt={picture.alt === label ? '' : picture.alt}
                  draggable={false}
                />
              )}
              <span className="picture-label">
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={key}
                  value={value}
                  checked={isChosen}
                  onChange={() => pick(value)}
                />
                <span>{label}</span>
              </span>
            </label>
            {option.asksText === true && isChosen && <OtherText itemKey={key} {...{ option, answers, onEvent }} />}
          </Fragment>
        )
      })}
    </div>
  )
}
