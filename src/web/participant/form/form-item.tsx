import { memo } from 'react'
import { ChoiceItemRows } from './choice-item.tsx'
import { controlId, describedBy, hintId, itemId, problemId, questionId } from './item-ids.ts'
import type { ItemProps } from './item-props.ts'
import { LadderItemSteps } from './ladder-item.tsx'
import { LongTextItemField } from './long-text-item.tsx'
import { SliderItemTrack } from './slider-item.tsx'
import { TextItemField } from './text-item.tsx'

/** One question with its answer. A group of choices is a fieldset; everything else has one control and a label. */
export const FormItem = memo(function FormItem(props: ItemProps) {
  const { item, problem, onEvent } = props
  const { key, label, hint } = item
  const isGroup = item.type === 'radio' || item.type === 'checkbox' || item.type === 'ladder'
  const problemLine = problem !== undefined && (
    <p id={problemId(key)} className="form-problem">
      {problem}
    </p>
  )
  const below = (
    <>
      {hint !== undefined && (
        <p id={hintId(key)} className="form-hint">
          {hint}
        </p>
      )}
      {/* Below a long list it would be out of sight. */}
      {isGroup && problemLine}
      <Control {...props} />
      {!isGroup && problemLine}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to its controls and is not interactive itself.
    <div
      id={itemId(key)}
      className="form-item"
      data-problem={problem !== undefined || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEvent({ event: 'left', key })
      }}
    >
      {isGroup ? (
        <fieldset
          {...(item.type !== 'checkbox' && {
            role: 'radiogroup',
            'aria-labelledby': questionId(key),
            'aria-required': item.isRequired,
            'aria-invalid': problem !== undefined,
          })}
          aria-describedby={describedBy(item, problem !== undefined)}
        >
          <legend id={questionId(key)} className="form-question">
            {label}
          </legend>
          {below}
        </fieldset>
      ) : (
        <>
          <label htmlFor={controlId(key)} className="form-question">
            {label}
          </label>
          {below}
        </>
      )}
    </div>
  )
})

function Control(props: ItemProps) {
  const { item, ...rest } = props
  switch (item.type) {
    case 'radio':
    case 'checkbox':
      return <ChoiceItemRows item={item} {...rest} />
    case 'ladder':
      return <LadderItemSteps item={item} {...rest} />
    case 'number':
    case 'text':
      return <TextItemField item={item} {...rest} />
    case 'long-text':
      return <LongTextItemField item={item} {...rest} />
    case 'slider':
      return <SliderItemTrack item={item} {...rest} />
  }
}
