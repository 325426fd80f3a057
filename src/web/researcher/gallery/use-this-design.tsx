import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DesignName } from '#domain/designs/design-names.ts'
import { callApi } from '#web/shared/call-api.ts'
import { comeBackHere } from '../accounts/after-sign-in.ts'
import { useMay, useMe } from '../accounts/use-me.ts'
import { useRefreshStudies } from '../studies/use-studies.ts'
import page from '../ui/page.module.css'
import { Problem } from '../ui/result.tsx'

/** Copies the design into the lab and opens the create page with it. */
export function UseDesign({ name }: { name: DesignName }) {
  const me = useMe()
  const mayMake = useMay('make-studies')
  return (
    <section aria-labelledby="use">
      <h2 id="use">Use this design</h2>
      <p>Copy it into your lab: the study as a draft, its stimuli and its questionnaires. Then change what you like.</p>
      {me === undefined ? null : me.person === null ? (
        <Button component="a" href="/sign-in" size="md" variant="default" onClick={comeBackHere}>
          Sign in to use it
        </Button>
      ) : mayMake ? (
        <UseButton name={name} />
      ) : (
        <p className={page.soft}>
          Your role in this lab does not let you make studies. An owner of the lab can give you another role.
        </p>
      )}
    </section>
  )
}

function UseButton({ name }: { name: DesignName }) {
  const navigate = useNavigate()
  const refreshStudies = useRefreshStudies()
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const use = async () => {
    if (state.isBusy) return
    setState({ isBusy: true })
    const result = await callApi('/v1/use_design', { name })
    await refreshStudies()
    if (result.ok) return navigate({ to: '/create-study', search: { edit: result.reply.data.experiment_id } })
    const problem =
      result.problem === 'refused'
        ? result.message
        : 'The server did not answer. Look at your studies before you try again: the copy may have been made.'
    setState({ isBusy: false, problem })
  }
  return (
    <>
      <div className={page.actions}>
        <Button size="md" onClick={use} aria-busy={state.isBusy}>
          Use this design
        </Button>
      </div>
      {state.problem !== undefined && <Problem>{state.problem}</Problem>}
    </>
  )
}
