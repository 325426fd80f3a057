const format = (unit: 'kilobyte' | 'megabyte') => new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 })
const kilobytes = format('kilobyte')
const megabytes = format('megabyte')

/** The limit of an upload counts in 1024, so sizes do too: 50 MB must look like 50 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? kilobytes.format(bytes / 1024) : megabytes.format(bytes / 1024 / 1024)
