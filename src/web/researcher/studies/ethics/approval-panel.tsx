import { Button, NativeSelect, TextInput } from '@mantine/core'
import { MAX_LINE_LENGTH } from '#domain/ethics/answers.ts'
import type { Approval } from '#domain/ethics/approval.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'

type Props = {
  approval: Approval | null
  /** The newest one. */
  version: number
  mayChange: boolean
  onApproval: (approval: Approval | null) => void
}

/** What the board decided, and for which version. */
export function ApprovalPanel({ approval, version, mayChange, onApproval }: Props) {
  if (approval === null)
    return (
      <Panel id="approval" heading="Approval">
        <p className={page.soft}>No approval is recorded. Once the board has decided, the study says what was changed since.</p>
        {mayChange && (
          <div className={page.actions}>
            <Button
              variant="default"
              size="md"
              onClick={() => onApproval({ number: '', board: '', approved_on: '', ends_on: null, version })}
            >
              Record an approval
            </Button>
          </div>
        )}
      </Panel>
    )
  const set = (part: Partial<Approval>) => onApproval({ ...approval, ...part })
  const text = { size: 'md', readOnly: !mayChange, required: true, withAsterisk: false } as const
  return (
    <Panel id="approval" heading="Approval">
      <div className={page.form}>
        <TextInput
          {...text}
          label="Number"
          description="As the board writes it."
          dir="auto"
          maxLength={MAX_LINE_LENGTH}
          value={approval.number}
          onChange={(event) => set({ number: event.currentTarget.value })}
        />
        <TextInput
          {...text}
          label="Board"
          dir="auto"
          maxLength={MAX_LINE_LENGTH}
          value={approval.board}
          onChange={(event) => set({ board: event.currentTarget.value })}
        />
        <TextInput
          {...text}
          type="date"
          label="Approved on"
          value={approval.approved_on}
          onChange={(event) => set({ approved_on: event.currentTarget.value })}
        />
        <TextInput
          {...text}
          required={false}
          type="date"
          label="Ends on"
          description="Empty: without an end. Notices can remind you before it."
          min={approval.approved_on}
          value={approval.ends_on ?? ''}
          onChange={(event) => set({ ends_on: event.currentTarget.value || null })}
        />
        <NativeSelect
          size="md"
          label="Version that the board saw"
          description="Changes since are counted from it."
          disabled={!mayChange}
          value={String(approval.version)}
          data={Array.from({ length: version }, (_, i) => String(version - i))}
          onChange={(event) => set({ version: Number(event.currentTarget.value) })}
        />
        {mayChange && (
          <div className={page.actions}>
            <Button variant="default" size="sm" className={page.bad ?? ''} onClick={() => onApproval(null)}>
              Take the approval away
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
