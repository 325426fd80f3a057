import { memo, Suspense, useState } from 'react'
import { fieldsOf, isHidden } from '#domain/questions/item-fields.ts'
import { FormText } from './form-text.tsx'
import { problemKeysOf } from './item-fields.ts'
import { controlId, describedBy, hintId, itemId, problemId, questionId } from './item-ids.ts'
import type { ItemProps } from './item-props.ts'
import { kindOf } from './kinds/index.ts'

type Props = Omit<ItemProps, 'answer' | 'problem'> & {
  /** It was left open once: a line says so, and nobody has to answer it. */
  reminder?: string | undefined
}

/** One question with its answer. A group of controls is a fieldset; everything else has one control and a label. */
export const FormItem = memo(function FormItem(props: Props) {
  const { item, answers, problems, reminder, onEvent } = props
  const { key, hint } = item
  const label = item.isFormatted ? <FormText text={item.label} className="form-formatted" /> : item.label
  const { frame, Control, loaded, saysEach } = kindOf(item)
  // React's lazy draws the page without a control first, and may wait a third of a second then. The same as long as the item is there, so
  // that it keeps the focus.
  const [Drawn] = useState(() => loaded?.() ?? Control)
  if (isHidden(item)) return null
  const problem = problemKeysOf(item).flatMap((each) => problems[each] ?? [])[0]
  const isGroup = frame === 'choice' || frame === 'group'
  const line = (saysEach === true ? problems[key] : problem) ?? (problem === undefined ? reminder : undefined)
  const problemLine = line !== undefined && (
    <p id={problemId(key)} className="form-problem" data-soft={problem === undefined || undefined}>
      {line}
    </p>
  )
  const below = (
    <>
      {/* The problem may be the same sentence: nobody needs it twice. */}
      {hint && hint !== line && (
        <p id={hintId(key)} className="form-hint">
          {hint}
        </p>
      )}
      {/* Below a long list it would be out of sight. */}
      {isGroup && problemLine}
      <Suspense fallback={<div className="form-item-loading" />}>
        <Drawn {...props} answer={answers[key] ?? ''} problem={problem} />
      </Suspense>
      {!isGroup && problemLine}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to its controls and is not interactive itself.
    <div
      id={itemId(key)}
      className="form-item"
      data-kind={item.type}
      data-problem={problem !== undefined || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEvent({ event: 'left', key, fields: fieldsOf(item) })
      }}
    >
      {isGroup && (
        <fieldset
          {...(frame === 'choice' && {
            role: 'radiogroup',
            'aria-labelledby': questionId(key),
            'aria-required': item.isRequired,
            'aria-invalid': problem !== undefined,
          })}
          aria-describedby={describedBy(item, line !== undefined)}
        >
          <legend id={questionId(key)} className="form-question">
            {label}
          </legend>
          {below}
        </fieldset>
      )}
      {frame === 'one' && (
        <>
          <label htmlFor={controlId(key)} className="form-question">
            {label}
          </label>
          {below}
        </>
      )}
      {frame === 'bare' && below}
    </div>
  )
}, isSame)

/** The answers and problems of the page are new objects with every letter; an item looks at its own alone. */
function isSame(before: Props, after: Props): boolean {
  const isUnchanged = (name: keyof Props) => before[name] === after[name]
  return (
    (['item', 'onEvent', 'isTouched', 'reminder'] as const).every(isUnchanged) &&
    problemKeysOf(after.item).every(
      (key) => before.answers[key] === after.answers[key] && before.problems[key] === after.problems[key],
    )
  )
}
