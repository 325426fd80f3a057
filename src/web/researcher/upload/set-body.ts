import { covariateRows } from '#domain/stimuli/covariate-rows.ts'
import type { Sheet } from '#domain/stimuli/sheet.ts'

export type SetToSave = {
  name: string
  category: string
  sheet: Sheet
  /** The uploaded file of a row, by the row's number in the sheet. */
  mediaOf: ReadonlyMap<number, string>
}

/** The body of the call, as a script would send it. */
export function setBody({ name, category, sheet, mediaOf }: SetToSave) {
  const covariates = covariateRows(sheet).map((row, i) => {
    const media_id = mediaOf.get(sheet.rows[i]?.row ?? -1)
    return media_id === undefined ? row : { ...row, media_id }
  })
  return { entity_set_settings: { setname: name, category, covariates } }
}
