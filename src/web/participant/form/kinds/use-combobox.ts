import { useState } from 'react'
import type { Option } from '#domain/questionnaires/questionnaire.ts'
import { matching, writtenOut } from './item-search.ts'

/** What a combobox shows and what its keys do. `choose` is given the value of an option, or nothing where the field was emptied. */
export function useCombobox(options: readonly Option[], chosen: Option | undefined, choose: (value: string) => void) {
  /** Undefined while nothing is being searched: then the field shows the chosen option. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = typed === undefined ? options : matching(options, typed)

  function open() {
    setIsOpen(true)
    setActive(typed === undefined && chosen !== undefined ? options.indexOf(chosen) : -1)
  }

  function close() {
    setIsOpen(false)
    setTyped(undefined)
    setActive(-1)
  }

  function take(value: string) {
    choose(value)
    close()
  }

  function type(text: string) {
    setTyped(text)
    setIsOpen(true)
    setActive(text === '' ? -1 : 0)
    if (text === '' && chosen !== undefined) choose('')
  }

  function move(by: number) {
    if (!isOpen) return open()
    if (found.length > 0) setActive((at) => (at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % found.length))
  }

  /** Whether the key was one of the list's. */
  function press(key: string): boolean {
    const option = found[active]
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && isOpen && option !== undefined) take(option.value)
    else if (key === 'Escape' && isOpen) close()
    else return false
    return true
  }

  /** What was written out in full is chosen; anything less was a search that was given up. */
  function leave() {
    const option = typed === undefined ? undefined : writtenOut(options, typed)
    if (option !== undefined) choose(option.value)
    close()
  }

  const text = typed ?? chosen?.label ?? ''
  return { text, found, isOpen, active, type, press, leave, choose: take, toggle: () => (isOpen ? close() : open()) }
}
