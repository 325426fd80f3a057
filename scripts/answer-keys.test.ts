import { readdirSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { answerKeys } from '#domain/answer-keys/index.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'

const FORMS = 'src/domain/questionnaires'

test('no file that a participant loads is an answer key', async () => {
  // Forms are loaded by their names (form/load-form.ts), which a bundler other than ours does not follow.
  const forms = readdirSync(FORMS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const { metafile } = await build({
    entryPoints: ['src/web/participant/main.tsx', ...forms.map((name) => `${FORMS}/${name}`)],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
    loader: { '.css': 'empty', '.po': 'empty' },
  })
  const files = Object.keys(metafile.inputs)
  expect(files).toEqual(expect.arrayContaining(['src/web/participant/form/form-page.tsx', `${FORMS}/crt.ts`]))
  expect(files.filter((file) => file.includes('answer-keys'))).toEqual([])
})

/** Every text in a questionnaire but the options, among which the right one must be. */
function textsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || field === 'options') return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name))
}

test.each(questionnaires)('$name holds no right answer', (questionnaire) => {
  const right = answerKeys.flatMap(({ attentionAnswers }) => Object.values(attentionAnswers))
  const solutions = ['4', '10', '39', '2', '8', 'emily']
  expect(textsIn(questionnaire).filter((text) => [...right, ...solutions].includes(text))).toEqual([])
})
