import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SentTo } from '#contract/endpoints.ts'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { ACTION_WORDS } from './panel-words.ts'
import { type Comparison, explain, PATIENCE } from './use-panel.ts'

type Decision = Pick<SentTo<'/v1/decide_panel_submissions'>, 'experiment_id' | 'panel_study_id' | 'action' | 'submission_ids'>

type Props = {
  /** Of the panel, which says what a rejection needs. */
  rules: ApiPanelRules
  /** Undefined: closed. */
  decision: Decision | undefined
  onClose: () => void
  /** What happened, and the comparison as it is afterwards. */
  onDecided: (said: string, next: Comparison | undefined) => void
}

/** Asks once, with the number of people and what it means for money. */
export function DecideDialog({ decision, rules, onClose, onDecided }: Props) {
  const title = decision ? ACTION_WORDS[decision.action].title(decision.submission_ids.length) : ''
  return (
    <Dialog title={title} isOpen={decision !== undefined} onClose={onClose}>
      {decision && <Content decision={decision} rules={rules} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  )
}

function Content({ decision, rules, onClose, onDecided }: Props & { decision: Decision }) {
  const { experiment_id, panel_study_id, action, submission_ids } = decision
  const [reason, setReason] = useState<string>(action === 'reject' ? '' : rules.returnReasons[0])
  const [category, setCategory] = useState(rules.rejections[0]?.category ?? '')
  const { change, send } = useChange({ explain, refresh: async () => undefined })
  const words = ACTION_WORDS[action]
  const n = submission_ids.length

  const decide = async () => {
    if (change.state === 'sending') return
    const body = {
      ...decision,
      n_confirmed: n,
      ...(action === 'ask-return' && { reason }),
      ...(action === 'reject' && { reason, category }),
    }
    const call = callApi('/v1/decide_panel_submissions', body, PATIENCE)
    if (!(await send(call))) return
    const answered = await call
    if (!answered.ok) return
    const { n_done, failed } = answered.reply.data
    const again = await callApi('/v1/compare_panel', { experiment_id, panel_study_id }, PATIENCE)
    const said = `Done for ${n_done.toLocaleString('en')} of ${n.toLocaleString('en')}.`
    const [first] = failed
    onDecided(first ? `${said} The others failed: ${first.problem}` : said, again.ok ? again.reply.data : undefined)
  }

  return (
    <div className={page.form}>
      <p>{words.consequence(n, rules.label)}</p>
      {action === 'ask-return' && (
        <>
          <TextInput
            size="md"
            label="Reason"
            description={`People read it on ${rules.label}.`}
            required
            withAsterisk={false}
            maxLength={500}
            list="return-reasons"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <datalist id="return-reasons">
            {rules.returnReasons.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
      {action === 'reject' && (
        <>
          <NativeSelect
            size="md"
            label="Category"
            data={rules.rejections.map((each) => ({ value: each.category, label: each.label }))}
            value={category}
            onChange={(event) => setCategory(event.currentTarget.value)}
          />
          <Textarea
            size="md"
            label="Reason"
            description={`People read it on ${rules.label}. ${reason.trim().length} of at least ${rules.leastReason} characters.`}
            required
            withAsterisk={false}
            autosize
            minRows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <Refused change={change} />
      <div className={page.actions}>
        <Button
          size="md"
          loading={change.state === 'sending'}
          disabled={action === 'reject' && reason.trim().length < rules.leastReason}
          onClick={() => void decide()}
        >
          {words.button}
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Cancel
        </Button>
      </div>
    </div>
  )
}
