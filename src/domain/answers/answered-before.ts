/** Marks what a second browser sent and what changes no stored answer (ruling F3). */
export const SECOND_BROWSER = 'second-browser'

/** A form that was stored, or one page of it, with the fields of one sending. Without a page it is the form as a whole. */
export type StoredForm = { form: string; page: string; fields: readonly string[] }

/** Answers to an intervention come one by one, and so do answers without the name of a form. Others are sent form by form. */
const ONE_BY_ONE: readonly string[] = ['', 'intervention']

/** Whether other sessions have answered what is sent now. */
export function isAnsweredBefore(stored: readonly StoredForm[], { form, page, fields }: StoredForm): boolean {
  const own = stored.filter((one) => one.form === form)
  if (!ONE_BY_ONE.includes(form)) return own.some((one) => page === '' || one.page === '' || one.page === page)
  return own.some((one) => one.fields.some((field) => fields.includes(field)))
}
