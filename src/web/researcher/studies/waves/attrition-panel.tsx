import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { useWaves, type WavesPage } from './use-waves.ts'
import { lossRows, testWords } from './wave-words.ts'

type Row = ReturnType<typeof lossRows>[number]

/** Whom each wave lost, by condition, and whether conditions differ in it. */
export function AttritionPanel({ experiment_id, names }: { experiment_id: string; names: readonly string[] }) {
  const { data } = useWaves(experiment_id, { wave: undefined, state: 'all', search: '', offset: 0 })
  if (data === undefined) return null
  return (
    <Panel id="attrition" heading="Who was lost">
      {data.attrition === null ? (
        <p className={page.soft}>
          Losses by condition are compared once the study is opened: until then, conditions are hidden beside what people did.
        </p>
      ) : (
        <Losses attrition={data.attrition} names={names} />
      )}
    </Panel>
  )
}

function Losses({ attrition, names }: { attrition: NonNullable<WavesPage['attrition']>; names: readonly string[] }) {
  const tests = attrition.flatMap(({ wave, test }) => (test === null ? [] : [{ wave, words: testWords(wave, test) }]))
  return (
    <>
      <Table
        caption="People by wave and condition"
        columns={columnsOf(names)}
        rows={lossRows(attrition)}
        keyOf={({ wave, condition }) => `${wave} ${condition}`}
      />
      {tests.map(({ wave, words }) => (
        <p key={wave}>{words}</p>
      ))}
      <p className={page.soft}>
        Of those who completed the first wave, without people who are excluded. Lost: missed the wave, left it early, or were out
        before it.
      </p>
    </>
  )
}

const say = (n: number) => n.toLocaleString('en')

const columnsOf = (names: readonly string[]): readonly Column<Row>[] => [
  { heading: 'Wave', isName: true, cell: ({ wave }) => wave },
  { heading: 'Condition', cell: ({ condition }) => names[condition - 1] || condition },
  { heading: 'Back', cell: ({ back }) => say(back) },
  { heading: 'Lost', cell: ({ lost }) => say(lost) },
  { heading: 'Missed it', cell: ({ missed }) => say(missed) },
  { heading: 'Left early', cell: ({ ended }) => say(ended) },
  { heading: 'Out before', cell: ({ out }) => say(out) },
  { heading: 'Share lost', cell: ({ decided, lost }) => (decided === 0 ? '–' : `${Math.round((lost * 100) / decided)} %`) },
  { heading: 'Not yet known', cell: ({ open }) => say(open) },
]
