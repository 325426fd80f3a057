import type { Importer } from './importer.ts'

/** A list of questions: one per line, or a table with its columns named in the first row. */
export const importer: Importer = {
  label: 'a list of questions (.txt, .csv, .tsv)',
  endings: ['.txt', '.csv', '.tsv'],
  maxBytes: 2 * 1024 ** 2,
  read: async (text, fileName) => {
    const [{ importList }, { misfitsIn }, rows] = await Promise.all([
      import('#domain/questions/import/import-list.ts'),
      import('#contract/questionnaire-definition.ts'),
      rowsOf(text, fileName),
    ])
    const result = importList({ title: fileName.replace(/\.[^.]+$/, ''), rows }, misfitsIn)
    return result.ok ? result : { ok: false, sentence: result.problem }
  },
}

async function rowsOf(text: string, fileName: string): Promise<string[][]> {
  const plain = text.replace(/^\uFEFF/, '')
  // A comma in a question does not end it.
  if (/\.txt$/i.test(fileName)) return plain.split(/\r?\n/).map((line) => line.split('\t'))
  const { readSheetText } = await import('../../upload/sheet/read-sheet-text.ts')
  return (await readSheetText(plain)).lines
}
