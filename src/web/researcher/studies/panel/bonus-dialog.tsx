import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { type ComparedRow, type Comparison, explain, PATIENCE } from './use-panel.ts'

type Props = {
  /** Undefined: closed. */
  people: readonly ComparedRow[] | undefined
  study: { experiment_id: string; panel_study_id: string }
  label: string
  onClose: () => void
  /** What happened, and the comparison as it is afterwards. */
  onPaid: (said: string, next: Comparison | undefined) => void
}

const counted = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

/** The same bonus to each, asked once with the sum. */
export function BonusDialog(props: Props) {
  const { people, onClose } = props
  return (
    <Dialog title={people ? `Pay ${counted(people.length)} a bonus?` : ''} isOpen={people !== undefined} onClose={onClose}>
      {people && <Content {...props} people={people} />}
    </Dialog>
  )
}

function Content({ people, study, label, onClose, onPaid }: Props & { people: readonly ComparedRow[] }) {
  const [each, setEach] = useState(0.5)
  const { change, send } = useChange({ explain, refresh: async () => undefined })
  const amount = Math.round(each * 100)
  const total = amount * people.length

  const pay = async () => {
    if (change.state === 'sending' || amount < 1) return
    const submission_ids = people.map(({ submission_id }) => submission_id)
    const paid_before = people.reduce((sum, { bonus }) => sum + bonus, 0)
    const call = callApi(
      '/v1/pay_panel_bonuses',
      { ...study, submission_ids, amount, total_confirmed: total, paid_before },
      PATIENCE,
    )
    if (!(await send(call))) return
    const again = await callApi('/v1/compare_panel', study, PATIENCE)
    onPaid(`${counted(people.length)} got ${each.toFixed(2)}.`, again.ok ? again.reply.data : undefined)
  }

  return (
    <div className={page.form}>
      <NumberInput
        size="md"
        label="Bonus for each person"
        description="In the currency of your account, beside the reward."
        min={0.01}
        max={1000}
        decimalScale={2}
        fixedDecimalScale
        step={0.1}
        value={each}
        onChange={(typed) => setEach(Number(typed))}
      />
      <p>{`${(total / 100).toFixed(2)} in all, and the fees of ${label}. This cannot be taken back.`}</p>
      <Refused change={change} />
      <div className={page.actions}>
        <Button size="md" loading={change.state === 'sending'} disabled={amount < 1} onClick={() => void pay()}>
          Pay the bonus
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Cancel
        </Button>
      </div>
    </div>
  )
}
