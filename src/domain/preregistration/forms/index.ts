import { asPredicted } from './as-predicted.ts'
import type { Form } from './form.ts'
import { osf } from './osf.ts'

/** In the order of the page. A form is one file and one line here. */
export const forms: readonly [Form, ...Form[]] = [asPredicted, osf]

export const findForm = (name: string): Form | undefined => forms.find((form) => form.name === name)
