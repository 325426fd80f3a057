const format = (unit: 'kilobyte' | 'megabyte') => new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 })
const kilobytes = format('kilobyte')
const megabytes = format('megabyte')

/** In units of 1024, like the upload limit: a file of exactly 50 MB must be shown as 50 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? kilobytes.format(bytes / 1024) : megabytes.format(bytes / 1024 / 1024)
