import type { ShownDeposit } from './use-publication.ts'

export const CONTENT_LABELS: Readonly<Record<ShownDeposit['content'], string>> = {
  data: 'The data package',
  materials: 'The materials',
}

const KILOBYTES_IN_MEGABYTE = 1024

/** "12.3 of 80.0 MB sent" */
export function sendingWords({ state, done, total }: NonNullable<ShownDeposit['job']>): string {
  if (state === 'waiting') return 'Waiting to begin.'
  if (total === 0) return 'The file is being made …'
  if (total < KILOBYTES_IN_MEGABYTE) return `${done} of ${total} KB sent`
  const megabytes = (kilobytes: number) => (kilobytes / KILOBYTES_IN_MEGABYTE).toFixed(1)
  return `${megabytes(done)} of ${megabytes(total)} MB sent`
}
