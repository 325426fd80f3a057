import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Refused } from '#web/researcher/ui/result.tsx'
import type { ListedStudy } from '../study-types.ts'
import { type Attention, useUnblind } from './use-attention.ts'

type Props = { study: Pick<ListedStudy, 'experiment_id' | 'role' | 'status'>; attention: Attention }

/** Says that conditions are not compared yet, and lets an owner open them; afterwards, who did it and when. */
export function BlindingPanel({ study, attention: { blinding, withheld } }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { change, unblind } = useUnblind(study.experiment_id)
  if (blinding.unblinded_at !== null)
    return (
      <p className={page.soft}>
        Outcomes by condition were opened by {blinding.unblinded_by ?? 'an owner'} on {formatDateTime(blinding.unblinded_at)}.
      </p>
    )
  const mayUnblind = roleMay(study.role, 'unblind-study')
  const left = withheldText(withheld)
  return (
    <Panel id="attention-blinding" heading="This study is blinded">
      <p>
        Conditions are not compared here yet, so that nobody decides about the study by what they see of its outcomes. Everything
        below is about all conditions together.{left && ` ${left}`}
      </p>
      <p className={page.soft}>
        Data files are not blinded: they name the condition of each person. Every download is in the audit log.
      </p>
      {mayUnblind ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          Open outcomes by condition…
        </Button>
      ) : (
        <p className={page.soft}>An owner of the study can open them.</p>
      )}
      <Dialog title="Open the outcomes by condition?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className={page.form}>
          <p>
            Everybody who may read the data of this study will see them, for good.
            {study.status !== 'closed' && ' People can still take part: what you see may influence when you stop.'}
          </p>
          <p>Your name and the time are written into the audit log and shown on this page.</p>
          <Refused change={change} />
          <div className={page.actions}>
            <Button
              size="md"
              aria-busy={change.state === 'sending'}
              onClick={() => void unblind().then((isDone) => isDone && setAsking(false))}
            >
              Open and log it
            </Button>
            <Button variant="default" size="md" onClick={() => setAsking(false)} data-autofocus>
              Stay blinded
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  )
}

function withheldText({ cards, positions, levels, acts }: Attention['withheld']): string {
  const parts: readonly [n: number, one: string, several: string][] = [
    [cards, 'card', 'cards'],
    [positions, 'position', 'positions'],
    [levels, 'group of cards', 'groups of cards'],
    [acts, 'kind of engagement', 'kinds of engagement'],
  ]
  const named = parts.flatMap(([n, one, several]) => (n === 0 ? [] : [`${n.toLocaleString('en')} ${n === 1 ? one : several}`]))
  return named.length === 0 ? '' : `Left out until then, because conditions may differ in them: ${named.join(', ')}.`
}
