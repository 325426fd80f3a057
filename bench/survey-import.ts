import { aSurvey, choices, singleChoice } from '#domain/questions/import/qsf/a-survey.ts'
import { launchBrowser } from './browser.ts'
import { startFeedlab } from './feedlab.ts'
import { watchProcessor } from './processor-time.ts'
import type { Figure } from './report.ts'

const QUESTIONS = 2000
const PER_BLOCK = 2

/** A survey file with 2,000 questions on 1,000 pages, every second one with a condition, chosen on the page of questionnaires. */
export async function measureSurveyImport(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await page.goto(`${feedlab.url}/questionnaires`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const worked = await watchProcessor(page)
    const [before, startMs] = [await worked(), performance.now()]
    const file = { name: 'large.qsf', mimeType: 'application/json', buffer: Buffer.from(aLargeSurvey()) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('list', { name: 'What became of each part' }).waitFor()
    const [workedMs, tookMs] = [(await worked()) - before, performance.now() - startMs]
    return [
      { what: `${QUESTIONS} questions of a .qsf: processor time of the page`, value: workedMs, unit: 'ms', atMost: 3000 },
      { what: 'the same by the clock, with the server', value: tookMs, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

function aLargeSurvey(): string {
  const ids = Array.from({ length: QUESTIONS }, (_, i) => i + 1)
  const questions = Object.fromEntries(ids.map((n) => [`QID${n}`, n % 3 === 0 ? aMatrix(n) : aChoice(n)]))
  const blocks = Object.fromEntries(
    Array.from({ length: QUESTIONS / PER_BLOCK }, (_, i) => [
      `block ${i + 1}`,
      ids.slice(i * PER_BLOCK, (i + 1) * PER_BLOCK).map((n) => `QID${n}`),
    ]),
  )
  return aSurvey({ questions, blocks })
}

const aChoice = (n: number) => ({ ...singleChoice(`Q${n}`, 'Yes', 'No', 'Maybe'), ...(n > 2 && { DisplayLogic: isYes(n - 1) }) })

const aMatrix = (n: number) => ({
  ...{ QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer', DataExportTag: `Q${n}` },
  ...{
    QuestionText: `<p>How <b>often</b> (${n})?</p>`,
    Choices: choices('A', 'B', 'C', 'D'),
    Answers: choices('1', '2', '3', '4', '5'),
  },
})

/** Of a matrix nothing is chosen as a whole, so that condition is one that cannot be taken. */
const isYes = (n: number) => ({
  0: {
    0: { LogicType: 'Question', ChoiceLocator: `q://QID${n}/SelectableChoice/1`, Operator: 'Selected', Type: 'Expression' },
    1: { LogicType: 'EmbeddedField', LeftOperand: 'wave', Operator: 'EqualTo', RightOperand: '2', Conjuction: 'Or' },
    Type: 'If',
  },
})
