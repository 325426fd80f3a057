import type { Submission } from './submission.ts'

type CsvRow = {
  cells: string[]
  /** In the file, from 1. */
  line: number
  /** A quotation mark in it is never closed. */
  isOpen: boolean
}

type Columns = {
  panel: string
  person: readonly string[]
  submission: readonly string[]
  status: readonly string[]
  code: readonly string[]
}

/** Names of columns in the files of panels, without spaces, case and punctuation. The first file that has a person's id counts. */
const FILES: readonly Columns[] = [
  {
    panel: 'MTurk',
    person: ['workerid'],
    submission: ['assignmentid'],
    status: ['assignmentstatus'],
    code: ['answersurveycode', 'answercompletioncode', 'answercode', 'surveycode'],
  },
  // Before Connect: both have the id of a participant, and only Prolific has submissions.
  {
    panel: 'Prolific',
    person: ['participantid', 'prolificpid'],
    submission: ['submissionid', 'sessionid'],
    status: ['status'],
    code: ['completioncode', 'enteredcode', 'studycode'],
  },
  {
    panel: 'Connect',
    person: ['participantid'],
    submission: ['assignmentid'],
    status: ['status', 'approvalstatus', 'assignmentstatus', 'completionstatus'],
    code: ['completioncode', 'code'],
  },
  {
    panel: 'Sona',
    person: ['surveycode', 'surveyid', 'idcode', 'participantidcode'],
    submission: [],
    status: ['creditstatus', 'participationstatus', 'status'],
    code: [],
  },
  { panel: 'Cint', person: ['rid', 'respondentid'], submission: [], status: ['reasoncode', 'status'], code: [] },
]

/** Files of Cint have no header: an id of a respondent, and a code of the reason. */
const RID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i

const MAX_ROWS = 100_000
const MAX_PROBLEMS = 20

export type PanelFile =
  | { ok: true; panel: string; submissions: Submission[]; problems: string[] }
  | { ok: false; problems: string[] }

/** Reads what a panel lets researchers download. Rows that cannot be read are named, and left out. */
export function readPanelFile(text: string): PanelFile {
  const rows = cellsOfCsv(text).filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const [first] = rows
  if (first === undefined) return { ok: false, problems: ['The file is empty.'] }
  if (rows.length > MAX_ROWS) return { ok: false, problems: [`The file has more than ${MAX_ROWS.toLocaleString('en')} rows.`] }
  if (RID.test((first.cells[0] ?? '').trim()))
    return readRows('Cint', rows, { person: 0, submission: -1, status: 1, code: -1 }, 1)
  const header = first.cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const at = (names: readonly string[]) => header.findIndex((cell) => names.includes(cell))
  const own = (columns: Columns) => (columns.submission.length === 0 || at(columns.submission) >= 0 ? at(columns.person) : -1)
  const columns = FILES.find((each) => own(each) >= 0) ?? FILES.find(({ person }) => at(person) >= 0)
  if (columns === undefined)
    return {
      ok: false,
      problems: [
        'Row 1: no column has the id of a person. It must be called Participant id, WorkerId, participantId, Survey code or RID.',
      ],
    }
  const { panel, person, submission, status, code } = columns
  const places = { person: at(person), submission: at(submission), status: at(status), code: at(code) }
  return readRows(panel, rows.slice(1), places, first.cells.length)
}

type Places = { person: number; submission: number; status: number; code: number }
type Row = ReturnType<typeof cellsOfCsv>[number]

function readRows(panel: string, rows: readonly Row[], places: Places, nCells: number): PanelFile {
  const submissions: Submission[] = []
  const problems: string[] = []
  for (const { cells, line, isOpen } of rows) {
    const cell = (place: number) => (cells[place] ?? '').trim()
    const person = cell(places.person)
    const problem = isOpen
      ? 'a quotation mark is not closed'
      : cells.length < nCells
        ? `has ${cells.length} cells, not ${nCells}`
        : person === ''
          ? 'has no id of a person'
          : undefined
    if (problem !== undefined) problems.push(`Row ${line}: ${problem}.`)
    else submissions.push({ id: cell(places.submission), person, status: cell(places.status), code: cell(places.code) })
  }
  const more = problems.length - MAX_PROBLEMS
  const listed = more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `And ${more} more rows.`] : problems
  return submissions.length === 0
    ? { ok: false, problems: [...listed, 'No row has the id of a person.'] }
    : { ok: true, panel, submissions, problems: listed }
}

/** The cells of a file with commas, semicolons or tabs, whichever its first line has most of. */
export function cellsOfCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(plain.slice(0, plain.indexOf('\n') < 0 ? undefined : plain.indexOf('\n')))
  const rows: CsvRow[] = []
  let row: CsvRow = { cells: [], line: 1, isOpen: false }
  let [cell, line, isQuoted] = ['', 1, false]
  const endRow = () => {
    rows.push({ ...row, cells: [...row.cells, cell] })
    cell = ''
    row = { cells: [], line, isOpen: false }
  }
  for (let i = 0; i < plain.length; i += 1) {
    const letter = plain.charAt(i)
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain.charAt(i + 1) === '"') {
        cell += '"'
        i += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else cell += letter
  }
  if (cell !== '' || row.cells.length > 0 || isQuoted) {
    row.isOpen = isQuoted
    endRow()
  }
  return rows
}

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}
