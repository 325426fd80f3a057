import type { ChangeEvent } from 'react'
import { changeOf } from '../../writing/count-writing.ts'
import type { FormEvent } from '../form-state.ts'

/** The next letter of a text, or whatever else changed it. */
export const written = (
  key: string,
  before: string,
  { currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
): FormEvent => ({ event: 'answered', key, value, step: 'step', change: changeOf(nativeEvent, before, value) })
