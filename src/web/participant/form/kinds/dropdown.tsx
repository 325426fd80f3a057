import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { DropdownItem } from '#domain/questionnaires/questionnaire.ts'
import { controlId, describedBy } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { furtherWords } from './further-words.ts'
import { OtherText } from './other-text.tsx'
import { useCombobox } from './use-combobox.ts'
import './dropdown.css'

/** A long list with a search field: the combobox with list autocomplete of the ARIA Authoring Practices. */
export function DropdownItemField(props: ItemProps<DropdownItem>) {
  const { item, answer, answers, problem, onEvent } = props
  const { key, options, isRequired } = item
  const chosen = options.find(({ value }) => value === answer)
  const box = useCombobox(options, chosen, (value) => onEvent({ event: 'answered', key, value }))
  const list = useRef<HTMLDivElement>(null)
  const listId = `list-${key}`
  const optionId = (at: number) => `${listId}-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option is what has to come into sight.
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [box.active, box.isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (box.press(event.key)) event.preventDefault()
  }

  return (
    <>
      <div className="dropdown">
        <input
          id={controlId(key)}
          className="form-input"
          type="text"
          role="combobox"
          name={key}
          autoComplete="off"
          spellCheck={false}
          placeholder={furtherWords.search}
          value={box.text}
          aria-expanded={box.isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={box.isOpen && box.active >= 0 ? optionId(box.active) : undefined}
          aria-required={isRequired}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(item, problem !== undefined)}
          onChange={({ target }) => box.type(target.value)}
          onClick={box.toggle}
          onKeyDown={onKeyDown}
          onBlur={box.leave}
        />
        <div ref={list} id={listId} className="dropdown-list" role="listbox" aria-label={item.label} hidden={!box.isOpen}>
          {box.isOpen &&
            box.found.map(({ value, label }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus.
              <div
                key={value}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={value === answer}
                data-active={at === box.active || undefined}
                // The focus stays in the search field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => box.choose(value)}
              >
                {label}
              </div>
            ))}
        </div>
        <p className={box.isOpen && box.found.length === 0 ? 'dropdown-none' : 'visually-hidden'} role="status">
          {box.isOpen ? furtherWords.found(box.found.length) : ''}
        </p>
      </div>
      {chosen?.asksText === true && <OtherText itemKey={key} option={chosen} answers={answers} onEvent={onEvent} />}
    </>
  )
}
