import type { INCLUDABLE } from '#contract/count-rows.ts'

/** Who is in a file only when asked for. */
export type Included = (typeof INCLUDABLE)[number]

export type WantedFile = { id: string; dataType: string; include: readonly Included[] }

export const csvAddress = ({ id, dataType, include }: WantedFile): string =>
  `/v1/exports/${encodeURIComponent(id)}/${dataType}.csv${include.length === 0 ? '' : `?include=${include.join(',')}`}`

export const csvName = ({ id, dataType }: WantedFile) => `${id}_${dataType}.csv`
