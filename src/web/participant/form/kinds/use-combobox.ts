import { useState } from 'react'
import type { Option } from '#domain/questionnaires/questionnaire.ts'

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

/** Without case and accents: people look for "Oesterreich" seldom, for "cote d'ivoire" often. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLocaleLowerCase().trim()

/** The options that contain what was typed; those that begin with it come first. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option that was written out in full. */
const writtenOut = (options: readonly Option[], typed: string): Option | undefined =>
  options.find(({ label }) => plain(label) === plain(typed))
