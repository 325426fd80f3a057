type Card = { file_name: string; covariates: Readonly<Record<string, unknown>> }

const TRUE = new Set(['true', 't', '1', 'yes', 'real'])
const FALSE = new Set(['false', 'f', '0', 'no', 'fake'])

/** Whether a card says something false: its covariate `veracity` says so, or else its file name begins with f_. */
export function isFalseCard({ file_name, covariates }: Card): boolean {
  const veracity = String(covariates['veracity'] ?? '')
    .trim()
    .toLowerCase()
  if (FALSE.has(veracity)) return true
  return !TRUE.has(veracity) && /^f_/i.test(file_name)
}
