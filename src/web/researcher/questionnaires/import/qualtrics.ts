import type { Importer } from './importer.ts'

const MAX_MEGABYTES = 20

/** Survey files of Qualtrics. What reads them is loaded with the first one. */
export const importer: Importer = {
  label: 'Qualtrics (.qsf)',
  endings: ['.qsf'],
  maxBytes: MAX_MEGABYTES * 1024 ** 2,
  read: async (text) => {
    const [{ importQsf }, { misfitsIn }] = await Promise.all([
      import('#domain/questions/import/qsf/import-qsf.ts'),
      import('#contract/questionnaire-definition.ts'),
    ])
    const result = importQsf(text, misfitsIn)
    return result.ok ? result : { ok: false, sentence: result.problem }
  },
}
