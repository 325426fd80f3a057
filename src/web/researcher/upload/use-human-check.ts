import { useState } from 'react'
import { withStorage } from '#web/researcher/browser-storage.ts'

/** Spec 5: typed to show that a person is present (ruling F1). Access is checked by the server. */
const HUMAN_KEY = '1'
const STORED_AT = 'human-check'

/** The typed 1. It is asked once per browser: afterwards the field is filled in. */
export function useHumanCheck() {
  const [isRemembered] = useState(wasPassed)
  const [typed, setTyped] = useState(isRemembered ? HUMAN_KEY : '')
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === HUMAN_KEY) remember()
  }
  return { typed, type, isHuman: typed.trim() === HUMAN_KEY, isRemembered }
}

/** Where the browser blocks storage, the question comes again. */
const wasPassed = () => withStorage('localStorage', (storage) => storage.getItem(STORED_AT) === HUMAN_KEY, false)
const remember = () => withStorage('localStorage', (storage) => storage.setItem(STORED_AT, HUMAN_KEY), undefined)

/** Of what was typed, while it is not the key. */
export const humanCheckProblem = (typed: string): string | undefined =>
  typed.trim() === '' || typed.trim() === HUMAN_KEY ? undefined : 'This is not the key. Type 1.'

export const humanCheckText = (isRemembered: boolean) =>
  isRemembered
    ? 'Remembered from your last visit in this browser.'
    : 'Type 1 to show that you are human, not a program that fills in forms. Who may upload is decided by your account. You are asked once in this browser.'
