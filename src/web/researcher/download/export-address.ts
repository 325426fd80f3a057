import type { INCLUDABLE } from '#contract/count-rows.ts'
import { folderOf } from '#domain/exports/package/package-facts.ts'

/** Who is in a file only when asked for. */
export type Included = (typeof INCLUDABLE)[number]

export type WantedFile = { id: string; dataType: string; include: readonly Included[] }

/** A file on its way: a table of a study, or its package. */
export type Download = {
  address: (rest?: Rest) => string
  fileName: string
  type: string
  /** Rows tell how far a table has come, and one without any is no data. */
  hasRows: boolean
}

/** Where a file goes on that was interrupted. */
type Rest = { asOf: string; fromByte: number }

const withQuery = (path: string, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return search === '' ? path : `${path}?${search}`
}

const included = (include: readonly Included[]): Record<string, string> =>
  include.length === 0 ? {} : { include: include.join(',') }

export const csvAddress = ({ id, dataType, include }: WantedFile, rest?: Rest): string =>
  withQuery(`/v1/exports/${encodeURIComponent(id)}/${dataType}.csv`, {
    ...included(include),
    ...(rest && { as_of: rest.asOf, from_byte: String(rest.fromByte) }),
  })

export const packageAddress = (id: string, include: readonly Included[]): string =>
  withQuery(`/v1/exports/${encodeURIComponent(id)}/package.zip`, included(include))

export const csvDownload = (wanted: WantedFile): Download => ({
  address: (rest) => csvAddress(wanted, rest),
  fileName: `${wanted.id}_${wanted.dataType}.csv`,
  type: 'text/csv',
  hasRows: true,
})

export const packageDownload = (id: string, include: readonly Included[]): Download => ({
  address: () => packageAddress(id, include),
  fileName: `${folderOf(id)}.zip`,
  type: 'application/zip',
  hasRows: false,
})
