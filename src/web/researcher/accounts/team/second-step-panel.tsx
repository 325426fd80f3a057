import { Checkbox } from '@mantine/core'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { usePeopleChange } from '../sharing/use-people.ts'

type Props = { isAsked: boolean; onDone: (sentence: string) => void }

/** For owners, where people can sign in through another site. */
export function SecondStepPanel({ isAsked, onDone }: Props) {
  const { change, send } = usePeopleChange()
  const set = async (is_asked: boolean) => {
    if (change.state === 'sending') return
    if (await send(callApi('/v1/set_second_step', { is_asked })))
      onDone(is_asked ? 'The second step is asked for after another site too.' : 'Another site is enough to sign in.')
  }
  return (
    <Panel id="second-step" heading="Signing in through another site">
      <Checkbox
        label="Ask for the second step too"
        description="People with a second factor give its code also when they come from another site. Switch it off if that site asks for one of its own. Somebody who is in several labs is asked as soon as one of them wants it."
        checked={isAsked}
        aria-busy={change.state === 'sending'}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <Refused change={change} />
    </Panel>
  )
}
