import { type FormEvent, useRef, useState } from 'react'

/** One required choice. Pressing Continue without it says so and moves to it. */
export function useAnswer(initial: string, onAnswer: (value: string) => void) {
  const [value, setValue] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const firstOption = useRef<HTMLInputElement>(null)
  return {
    value,
    isMissing,
    firstOption,
    choose: (chosen: string) => {
      setValue(chosen)
      setMissing(false)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (value !== '') return onAnswer(value)
      setMissing(true)
      firstOption.current?.focus()
    },
  }
}

export type Answer = ReturnType<typeof useAnswer>
