import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { type ChartTable, chartCsv, pngOf, svgText } from './chart-files.ts'
import styles from './chart-frame.module.css'
import { themeForFiles } from './chart-theme.ts'
import { type Draw, Drawing } from './drawing.tsx'
import { type PlotLibrary, usePlot } from './use-plot.ts'

type Props = {
  /** Name of the downloaded files, without the ending. */
  name: string
  /** Says the subject: "Arrivals per hour". */
  title: string
  /** What is counted, in which unit. */
  subtitle?: string
  /** How many people or visits the chart is about. */
  n: number
  /** What the lines or bars around a value mean, and anything else that a reader needs. Follows the n below the chart. */
  caption?: string
  /** The finding in a sentence or two, for those who do not see the chart. */
  says: string
  /** Shown instead of a chart where there is nothing to draw yet. */
  empty?: string | undefined
  /** Shown above a chart that is drawn from too few to conclude from. */
  few?: string | undefined
  /** Must be the same function between two renders as long as the figures are the same. */
  plot: Draw
  table: ChartTable
  /** For a drawing that may be wider than its place: it is not made smaller. */
  mayScroll?: boolean
  /** Of the heading, as the page needs it. */
  level?: 2 | 3
}

/** Where the chart will be while the library loads. */
const HEIGHT = 220
/** Files do not depend on the width of the window. */
const FILE_WIDTH = 720

/** A chart with heading, caption, the table behind it, and downloads. All charts of the researcher's pages are in one. */
export function ChartFrame(props: Props) {
  const { name, title, subtitle, n, caption, says, empty, few, plot, table, mayScroll = false, level = 3 } = props
  const id = useId()
  const { loaded, retry } = usePlot()
  const [problem, setProblem] = useState('')
  const Heading = level === 2 ? 'h2' : 'h3'

  const save = async (ending: 'svg' | 'png', Plot: PlotLibrary) => {
    setProblem('')
    try {
      const theme = themeForFiles(FILE_WIDTH)
      const drawn = plot(Plot, theme)
      const drawing = drawn instanceof SVGSVGElement ? drawn : drawn.querySelector('svg')
      if (!drawing) throw new Error('Nothing was drawn')
      const svg = svgText(drawing, theme.paper)
      const [width, height] = [Number(drawing.getAttribute('width')), Number(drawing.getAttribute('height'))]
      const file = ending === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg, { width, height })
      saveFile(file, `${name}.${ending}`)
    } catch (error) {
      console.warn(`${name}.${ending} could not be made`, error)
      setProblem('The file could not be made. The table has the same figures.')
    }
  }

  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <div>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {subtitle && <p className={page.soft}>{subtitle}</p>}
      </div>
      {empty !== undefined ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          {few !== undefined && <p className={styles.few}>{few}</p>}
          {loaded.state === 'loading' && <Loading what={title} height={HEIGHT} />}
          {loaded.state === 'failed' && (
            <div role="alert" className={styles.failed}>
              <p>The chart could not be drawn. The table has the same figures.</p>
              <Button variant="default" size="xs" onClick={retry}>
                {messages.retry}
              </Button>
            </div>
          )}
          {loaded.state === 'loaded' && <Drawing plot={plot} Plot={loaded.Plot} says={says} mayScroll={mayScroll} />}
          <figcaption className={page.soft}>
            n = {n.toLocaleString('en')}
            {caption && `. ${caption}`}
          </figcaption>
          <details className={styles.table}>
            <summary>Table</summary>
            <ChartTableView title={title} table={table} />
          </details>
          <div className={styles.files}>
            {loaded.state === 'loaded' && (
              <>
                <FileButton label="SVG" title={title} onClick={() => void save('svg', loaded.Plot)} />
                <FileButton label="PNG" title={title} onClick={() => void save('png', loaded.Plot)} />
              </>
            )}
            <FileButton
              label="CSV"
              title={title}
              onClick={() => saveFile(new Blob([chartCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)}
            />
          </div>
          {problem !== '' && <Problem>{problem}</Problem>}
        </>
      )}
    </figure>
  )
}

type FileProps = { label: string; title: string; onClick: () => void }

const FileButton = ({ label, title, onClick }: FileProps) => (
  <Button variant="subtle" size="compact-sm" aria-label={`${label}: ${title}`} onClick={onClick}>
    {label}
  </Button>
)

/** With fewer, quartiles and shares say little. */
const FEW = 20

export const fewWords = (n: number): string | undefined =>
  n < FEW ? `Only ${n === 1 ? '1 person' : `${n} people`} so far: too few to conclude from.` : undefined

/** Above several charts about the same people. */
export function FewPeople({ n }: { n: number }) {
  const words = fewWords(n)
  return words === undefined ? null : <p className={styles.few}>{words}</p>
}

type Row = ChartTable['rows'][number]

const cellText = (cell: string | number | null) => (typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–'))

/** The figures of a chart. The first cell of a row names it. */
const ChartTableView = ({ title, table: { columns, rows } }: { title: string; table: ChartTable }) => (
  <Table
    caption={title}
    className={styles.figures}
    columns={columns.map(
      (heading, i): Column<Row> => ({ heading, ...(i === 0 && { isName: true }), cell: (row) => cellText(row[i] ?? null) }),
    )}
    rows={rows}
    // Rows have no names of their own, and the table is drawn as a whole.
    keyOf={(_, index) => index}
    cardsBelowPx={0}
    scrollLabel={`${title}, table`}
    scrollClassName={styles.scroll}
  />
)
