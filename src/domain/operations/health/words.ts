export const wholeNumber = (n: number): string => Math.round(n).toLocaleString('en')

export const countOf = (n: number, one: string, many: string): string => `${wholeNumber(n)} ${n === 1 ? one : many}`

export function bytesText(bytes: number): string {
  if (bytes < 1e6) return `${wholeNumber(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${wholeNumber(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** Short: the largest unit that fits. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`
  if (seconds < 60) return `${wholeNumber(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}
