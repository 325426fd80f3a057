import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apiOfPlatform } from '#domain/panels/index.ts'
import { hourlyPay, money, planProblems } from '#domain/panels/study-plan.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { useRefreshStudies } from '../use-studies.ts'
import styles from './panel.module.css'
import { explain, PATIENCE, type ShownPanel } from './use-panel.ts'

type Props = { experiment_id: string; shown: ShownPanel; onClose: () => void; onMade: (said: string) => void }

const DEVICE_WORDS: Readonly<Record<string, string>> = { desktop: 'Computers', tablet: 'Tablets', mobile: 'Phones' }

export function MakeStudyForm({ experiment_id, shown, onClose, onMade }: Props) {
  const { proposal, platform, panel_label } = shown
  const rules = apiOfPlatform(platform)
  const [name, setName] = useState(proposal.name)
  const [description, setDescription] = useState('')
  const [places, setPlaces] = useState(100)
  const [minutes, setMinutes] = useState(10)
  const [pay, setPay] = useState(1.5)
  const [currency, setCurrency] = useState(Object.keys(rules.pay)[0] ?? '')
  const [devices, setDevices] = useState<readonly string[]>(proposal.devices)
  const [isPaidOut, setPaidOut] = useState(false)
  const [screenOutPay, setScreenOutPay] = useState(0.2)
  const [screenOuts, setScreenOuts] = useState(50)
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })

  const cents = (units: number) => Math.round(units * 100)
  const screenOut = isPaidOut ? { reward: cents(screenOutPay), people: screenOuts } : null
  const plan = { name, description, places, minutes, reward: cents(pay), currency, devices, screenOut }
  const problems = planProblems(rules, plan)
  const rate = rules.pay[currency]
  const hourly = hourlyPay(plan)

  const make = async () => {
    if (change.state === 'sending') return
    const { screenOut: screen_out, ...asked } = plan
    const call = callApi(
      '/v1/make_panel_study',
      { experiment_id, ...asked, devices: [...devices], screen_out, n_known: shown.panel_studies.length },
      PATIENCE,
    )
    if (!(await send(call))) return
    const answered = await call
    if (!answered.ok) return
    const { was_made_before, version } = answered.reply.data
    onMade(
      was_made_before
        ? `${panel_label} had made the study already, as it was asked for then. It belongs to this study now, and its codes are the exits of version ${version}.`
        : `The draft is on ${panel_label}, and its codes are the exits of version ${version}.`,
    )
  }

  return (
    <form
      className={page.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextInput
        size="md"
        label="Title"
        description={`Participants see it on ${panel_label}.`}
        required
        withAsterisk={false}
        maxLength={256}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        size="md"
        label="Description"
        description="What people will do, in plain words. Participants read it before they begin."
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxLength={10_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.numbers}>
        <NumberInput
          size="md"
          label="Places"
          min={1}
          max={100_000}
          allowDecimal={false}
          value={places}
          onChange={(typed) => setPlaces(Number(typed))}
        />
        <NumberInput
          size="md"
          label="Minutes"
          min={1}
          max={1439}
          allowDecimal={false}
          value={minutes}
          onChange={(typed) => setMinutes(Number(typed))}
        />
        <NumberInput
          size="md"
          label="Reward"
          min={0.01}
          max={10_000}
          decimalScale={2}
          fixedDecimalScale
          step={0.1}
          value={pay}
          onChange={(typed) => setPay(Number(typed))}
        />
        <NativeSelect
          size="md"
          label="Currency"
          data={Object.keys(rules.pay)}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </div>
      {rate && minutes >= 1 && (
        <p className={hourly < rate.least ? page.problem : page.soft}>
          {`${money(hourly, currency)} an hour. ${panel_label} asks for ${money(rate.least, currency)} at least and recommends ${money(rate.recommended, currency)}.`}
        </p>
      )}
      <fieldset className={styles.devices}>
        <legend>Devices</legend>
        {rules.devices.map((device) => (
          <Checkbox
            key={device}
            label={DEVICE_WORDS[device] ?? device}
            checked={devices.includes(device)}
            onChange={({ currentTarget: { checked } }) =>
              setDevices(rules.devices.filter((each) => (each === device ? checked : devices.includes(each))))
            }
          />
        ))}
      </fieldset>
      <Checkbox
        label="Pay people at once who are screened out or find the study full"
        description={`Otherwise each of them waits for your decision. ${panel_label} must have switched this on for your workspace.`}
        checked={isPaidOut}
        onChange={({ currentTarget: { checked } }) => setPaidOut(checked)}
      />
      {isPaidOut && (
        <div className={styles.numbers}>
          <NumberInput
            size="md"
            label="Pay for each of them"
            min={0.01}
            decimalScale={2}
            fixedDecimalScale
            step={0.1}
            value={screenOutPay}
            onChange={(typed) => setScreenOutPay(Number(typed))}
          />
          <NumberInput
            size="md"
            label="For how many people"
            description="The study there pauses after that."
            min={1}
            allowDecimal={false}
            value={screenOuts}
            onChange={(typed) => setScreenOuts(Number(typed))}
          />
        </div>
      )}
      <p className={page.soft}>
        {proposal.replaced_exits.length === 0
          ? 'The codes become the exits of this study, as a new version.'
          : `The codes become the exits of this study, as a new version. They replace ${proposal.replaced_exits.join(', ')}.`}
      </p>
      <Refused change={change} />
      <div className={page.actions}>
        <Button
          type="submit"
          size="md"
          loading={change.state === 'sending'}
          disabled={problems.length > 0 || devices.length === 0}
        >
          Make the draft
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
