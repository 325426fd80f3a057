import { type FormEvent, useRef, useState } from 'react'

/** One required choice; `stored` is the one that was sent before, or empty. Pressing Continue without a choice says so and moves to it. */
export function useAnswer(stored: string, onAnswer: (value: string) => void) {
  const [chosen, setValue] = useState('')
  const value = stored || chosen
  const [isMissing, setMissing] = useState(false)
  const firstOption = useRef<HTMLInputElement>(null)
  return {
    value,
    isMissing,
    firstOption,
    choose: (option: string) => {
      setValue(option)
      setMissing(false)
    },
    /** In a replay that goes back: a person cannot take a choice back. */
    reset: () => setValue(''),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (value !== '') return onAnswer(value)
      setMissing(true)
      firstOption.current?.focus()
    },
  }
}

export type Answer = ReturnType<typeof useAnswer>
